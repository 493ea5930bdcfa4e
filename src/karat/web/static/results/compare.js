// A comparison of systems on the dashboard: the leaderboard, the scores, and which systems really differ.

import { element } from "../fields.js";
import { byId, fillRow, keep, keepLines, setText } from "../page.js";
import { draw } from "../plotly.js";

const RECALL_OF = { pool: "of the right items that any of these systems has (the pool)", all: "of all right items" };

export function showResult(data) {
  head(byId("board-head"), ["Place", "System", ...data.metrics, "Outputs", "Labels"], 1);
  keep(byId("board"), data.board, (row) => row.system, () => element("tr"), (row, system) => fillRow(row, [
    { text: system.place },
    { tag: "th", className: "words item", text: system.system },
    ...system.scores.map(([value, between]) => ({ text: value, small: between })),
    { text: system.outputs }, { text: system.labels },
  ]));
  setText(byId("board-note"), [
    `“Place” gives the places that a system can have, as far as differences of ${data.ranked_by} are real.`,
    ...(data.metrics.includes("recall") || data.metrics.includes("F1") ? [`Recall is the share ${RECALL_OF[data.recall_of]}.`] : []),
    data.held,
  ].join(" "));
  keepLines(byId("board-notes"), data.notes);
  byId("board-notes").hidden = data.notes.length === 0;
  byId("apart").hidden = data.systems < 2;
  head(byId("differences-head"), [data.ranked_by.replace(/^./, (letter) => letter.toUpperCase()), ...data.differences.map(({ system }) => system)], 0);
  keep(byId("differences"), data.differences, ({ system }) => system, () => element("tr"), (row, { system, beside }) => {
    fillRow(row, [
      { tag: "th", className: "words item", text: system },
      ...beside.map(({ sign, words }) => ({ text: sign === "same" ? "" : sign, small: words })),
    ]);
    beside.forEach(({ sign }, index) => { row.children[index + 1].dataset.sign = sign; });
  });
}

export async function drawResult(data) {
  await draw(byId("scores"), "scores", data);
}

/** The headings of columns; one of them is above words. */
function head(row, names, wordy) {
  keep(row, names.map((name, index) => [index, name]), ([index]) => index, ([index]) => {
    const made = element("th", index === wordy ? "words" : "");
    made.scope = "col";
    return made;
  }, (made, [, name]) => setText(made, name));
}
