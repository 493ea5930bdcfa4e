// The overview of a campaign: the answer in a sentence, one chart, how far it is, and what to do next.

import { get } from "../api.js";
import { onChange } from "../charts/plot.js";
import { element } from "../fields.js";
import { listenInvite } from "../invitations.js";
import { byId, count, keep, keepLines, setText, still, unbroken } from "../page.js";
import { draw } from "../plotly.js";
import * as plain from "../results/plain.js";
import { campaign, loaded, path, watch } from "./frame.js";
import { showNext } from "./next.js";

let result = null;

function showAnswer(labels) {
  loaded("answer-bones");
  byId("headline").hidden = false;
  const isThere = result !== null && labels > 0;
  setText(byId("headline"), isThere ? unbroken(result.answer) : labels ? "This method has no answer before its last label." : "There is no answer before the first labels.");
  const isAnswered = isThere && result.answered;
  byId("answer-note").hidden = !isAnswered || !result.confidence;
  setText(byId("answer-note"), isAnswered && result.confidence ? unbroken(`This holds with ${result.confidence} confidence.`) : "");
  const warnings = isThere ? result.warnings : [];
  keepLines(byId("warnings"), warnings);
  byId("warnings").hidden = warnings.length === 0;
  byId("overview-chart").hidden = !isAnswered || !result.overview_chart;
  byId("overview-rows").hidden = !isAnswered || Boolean(result.overview_chart);
  if (!byId("overview-rows").hidden) plain.showResult(result);
}

async function drawAnswer() {
  if (!byId("overview-chart").hidden) await draw(byId("overview-chart"), result.overview_chart, result);
}

function showProgress(status) {
  const left = status.labels_left, isOver = status.state === "done";
  const all = isOver || left === null ? null : status.labels + left;
  const bar = byId("progress");
  bar.hidden = !all && !isOver;
  bar.max = all ?? 1;
  bar.value = isOver ? 1 : status.labels;
  const given = all && left ? `${count(status.labels)} of about ${count(all)} labels` : count(status.labels, "label");
  setText(byId("progress-words"), `${given}, on ${count(status.answered)} of ${count(status.size)} ${status.size_label}`);
  const goals = [
    ["Target", status.target_words],
    ["Opinions on each item", count(status.redundancy ?? 1)],
    ["Budget", status.budget_words],
    ["People", count(status.annotators ?? 0)],
    ...(status.unsure ? [["Unsure", count(status.unsure, "item")]] : []),
    ...(status.hours >= 0.05 ? [["Time", `${status.hours.toFixed(1)} hours`]] : []),
    ...(status.cost ? [["Cost", status.cost.toFixed(2)]] : []),
  ].filter(([, words]) => words);
  keep(byId("goals"), goals, ([name]) => name, ([name]) => {
    const pair = element("div");
    pair.append(element("dt", "", name), element("dd"));
    return pair;
  }, (pair, [, words]) => setText(pair.children[1], unbroken(words)));
  byId("invite-part").hidden = status.archived || isOver;
}

const refresh = watch(async (status, isNew) => {
  still(() => {
    showProgress(status);
    showNext(status);
  });
  if (!isNew) return;
  if (status.state === "broken") result = null;
  else ({ result } = await get(`${path}/dashboard`));
  still(() => showAnswer(status.labels));
  await drawAnswer();
});
onChange(() => void drawAnswer());
listenInvite(campaign, () => refresh());
