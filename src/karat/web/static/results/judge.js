// The report on a judge on the dashboard, for every question that used its verdicts.

import { element } from "../fields.js";
import { byId, fillRow, keep, keepLines, setText, unbroken } from "../page.js";

export function showJudge(judge) {
  byId("judge").hidden = !judge;
  if (!judge) return;
  setText(byId("judge-words"), unbroken(judge.sentences.join(" ")));
  keep(byId("judge-rows"), judge.rows, ({ name }) => name, () => element("tr"), (row, { name, value, between }) => fillRow(row, [
    { tag: "th", className: "words", text: name },
    { text: value, small: between },
  ]));
  keep(byId("calibration"), judge.calibration, ({ verdict }) => verdict, () => element("tr"), (row, { verdict, items, labels, right, between }) => fillRow(row, [
    { tag: "th", className: "words", text: verdict },
    { text: items }, { text: labels }, { text: right, small: between },
  ]));
  byId("judge-parts").hidden = !judge.parts.length;
  keep(byId("judge-part-rows"), judge.parts, ({ kind, name }) => `${kind} ${name}`, () => element("tr"), (row, part) => fillRow(row, [
    { tag: "th", className: "words", text: `${part.kind} ${part.name}` },
    { text: part.items }, { text: part.labels }, { text: part.judge },
    { text: part.people, small: part.between }, { text: part.agrees, small: part.agrees_between },
  ]));
  keepLines(byId("surprising"), judge.surprising.length
    ? judge.surprising.map(({ item, verdict, label }) => `${item}: verdict ${verdict}, label ${label}`)
    : ["Nowhere yet."]);
  setText(byId("judge-note"), judge.note);
}
