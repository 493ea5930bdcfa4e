// The overview of a campaign: the answer in a sentence, one chart, how far it is, and what to do next.

import { COMPUTING, get } from "../api.js";
import { onChange } from "../charts/plot.js";
import { element } from "../fields.js";
import { listenInvite } from "../invitations.js";
import { count, duration, money } from "../numbers.js";
import { byId, keep, keepLines, setText, still, unbroken } from "../page.js";
import { draw } from "../plotly.js";
import { progressOf } from "../progress.js";
import * as plain from "../results/plain.js";
import { campaign, loaded, path, watch } from "./frame.js";
import { listenContinue } from "./continue.js";
import { newerWords, noAnswerNote, noAnswerWords } from "./work.js";
import { showNext } from "./next.js";

let result = null, reached = null, invited = 0;

function showAnswer(status) {
  const { labels } = status;
  loaded("answer-bones");
  byId("headline").hidden = false;
  const isThere = result !== null && labels > 0, isAnswered = isThere && result.answered;
  setText(byId("headline"), isAnswered ? unbroken(result.answer) : noAnswerWords(status));
  const note = isAnswered ? `${result.confidence ? `This holds with ${result.confidence} confidence.` : ""}${newerWords(status, result)}`.trim() : noAnswerNote(status);
  byId("answer-note").hidden = !note;
  setText(byId("answer-note"), unbroken(note));
  byId("advice").hidden = !isAnswered || !result.advice;
  setText(byId("advice"), result?.advice ?? "");
  byId("advice").dataset.stop = String(Boolean(result?.stop));
  const warnings = isAnswered ? result.warnings : [];
  keepLines(byId("warnings"), warnings);
  byId("warnings").hidden = warnings.length === 0;
  byId("overview-chart").hidden = !isAnswered || !result.overview_chart;
  // Its height goes with how many systems or slices there are.
  byId("overview-chart").classList.toggle("scores", result?.overview_chart === "scores");
  byId("overview-rows").hidden = !isAnswered || Boolean(result.overview_chart);
  if (!byId("overview-rows").hidden) plain.showResult(result);
}

async function drawAnswer() {
  if (!byId("overview-chart").hidden) await draw(byId("overview-chart"), result.overview_chart, result);
}

/** A price in words; nothing where there is none. */
function priceWords(low, high) {
  if (!low) return "";
  return low === high ? `about ${count(low)} labels` : `${count(low)} to ${count(high)} labels`;
}

/** What was expected before the first label, of the plan and of going on until its target is certain. */
function quotedRows({ quoted, state }) {
  if (!quoted) return [["Quoted", state === "broken" ? "" : "being worked out …"]];
  const { low, high, certain_low: least, certain_high: most } = quoted;
  return [[least ? "Quoted for a first answer" : "Quoted", priceWords(low, high)], ["Quoted until it is certain", priceWords(least, most)]];
}

/** How many links there are, as long as nobody has used one. */
async function countInvited({ annotators, archived }) {
  if (annotators || archived) return 0;
  const { invitations } = await get(`${path}/invitations`);
  return invitations.filter(({ valid }) => valid).length;
}

function showProgress(status) {
  const { done, all, words } = progressOf(status), isOver = status.state === "done";
  const bar = byId("progress");
  bar.hidden = !all;
  bar.max = all ?? 1;
  bar.value = done;
  const isBroken = status.state === "broken";
  setText(byId("progress-words"), isBroken ? words : `${words} · ${count(status.answered)} of ${count(status.size)} ${status.size_label} labelled`);
  const goals = [
    ["Target", status.target_words],
    ...quotedRows(status),
    [isOver ? "Took" : status.quoted?.certain_low ? "Expected for a first answer" : "Expected now", isOver ? count(status.labels, "label") : status.labels_left ? `about ${count(status.labels + status.labels_left)} labels` : ""],
    ["Opinions on each item", count(status.redundancy ?? 1)],
    ["Budget", status.budget_words],
    ["People", isBroken ? "" : count(status.annotators ?? 0)],
    ...(status.unsure ? [["Unsure", count(status.unsure, "item")]] : []),
    ...(status.hours >= 0.05 ? [["Time", duration(3_600 * status.hours)]] : []),
    ...(status.cost ? [["Cost", money(status.cost)]] : []),
  ].filter(([, words]) => words);
  keep(byId("goals"), goals, ([name]) => name, ([name]) => {
    const pair = element("div");
    pair.append(element("dt", "", name), element("dd"));
    return pair;
  }, (pair, [, words]) => setText(pair.children[1], unbroken(words)));
  byId("invite-part").hidden = status.archived || isOver;
}

const refresh = watch(async (status, isNew) => {
  invited = await countInvited(status);
  still(() => {
    showProgress(status);
    showNext(status, reached, invited);
  });
  if (!isNew) return;
  if (status.state === "broken") result = null;
  else ({ result, reached } = await get(`${path}/dashboard`, COMPUTING));
  still(() => {
    showAnswer(status);
    showNext(status, reached, invited);
  });
  await drawAnswer();
});
onChange(() => void drawAnswer());
listenInvite(campaign, () => refresh());
listenContinue(() => refresh());
