// All of a campaign's result: charts, tables, what more labels would tell, and the words for a paper.

import { COMPUTING, get } from "../api.js";
import { onChange } from "../charts/plot.js";
import { byId, confirmOn, copy, keepLines, setText, still, unbroken } from "../page.js";
import { showJudge } from "../results/judge.js";
import { partOf } from "../results/registry.js";
import { loaded, path, watch } from "./frame.js";
import { noAnswerNote, noAnswerWords } from "./work.js";

// What the question's report gives; all have the words for the page in the same places.
let result = null, question = "";

function showResult(status) {
  loaded("result-bones");
  const isThere = result !== null && result.answered;
  byId("no-result").hidden = isThere;
  byId("has-result").hidden = !isThere;
  if (!isThere) {
    setText(byId("no-result"), `${noAnswerWords(status)}. ${noAnswerNote(status)}`.trim());
    return;
  }
  keepLines(byId("warnings"), result.warnings);
  byId("warnings").hidden = result.warnings.length === 0;
  setText(byId("headline"), unbroken(result.headline));
  const [name, shown] = partOf(question);
  for (const one of document.querySelectorAll("[data-result]")) one.hidden = one.dataset.result !== name;
  shown.showResult(result);
  setText(byId("paragraph"), result.paragraph);
  keepLines(byId("references"), result.references);
  keepLines(byId("assumptions"), result.assumptions.length ? result.assumptions : ["Nothing."]);
  byId("more").hidden = result.more.length === 0;
  setText(byId("more-words"), unbroken(result.more.join(" ")));
  setText(byId("more-note"), result.more_note);
  showJudge(result.judge);
}

async function drawResult() {
  if (result?.answered) await partOf(question)[1].drawResult(result);
}

watch(async (status, isNew) => {
  if (!isNew) return;
  if (status.state === "broken") result = null;
  else ({ question, result } = await get(`${path}/dashboard`, COMPUTING));
  still(() => showResult(status));
  await drawResult();
});
onChange(() => void drawResult());
// A chart that was folded away has no width to be drawn in.
byId("more").addEventListener("toggle", () => void drawResult());
byId("copy-paragraph").addEventListener("click", async () => {
  const cited = result.references.map((text, index) => `[${index + 1}] ${text}`);
  const done = await copy([result.paragraph, "", ...cited].join("\n"));
  confirmOn(byId("copy-paragraph"), done ? "Copied" : "Select it and copy");
});
