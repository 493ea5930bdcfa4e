// A share of right items on the dashboard: its interval, and that of each slice.

import { element } from "../fields.js";
import { byId, fillRow, keep, setText } from "../page.js";
import { draw } from "../plotly.js";

export function showResult(data) {
  keep(byId("shares"), data.rows, ({ name }) => name, () => element("tr"), (row, { name, value, between, labels, items, note }) => fillRow(row, [
    { tag: "th", className: "words", text: name },
    { text: value, small: between },
    { text: labels }, { text: items }, { text: note },
  ]));
  setText(byId("shares-note"), data.together);
}

export async function drawResult(data) {
  await draw(byId("shares-chart"), "scores", data);
}
