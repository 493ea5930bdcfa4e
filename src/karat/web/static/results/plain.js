// The result of a question without a part of its own on the dashboard: its chart where it has one, names and values.

import { element } from "../fields.js";
import { byId, fillRow, keep } from "../page.js";
import { draw } from "../plotly.js";

export function showResult(data) {
  keep(byId("rows"), data.rows ?? [], ({ name }) => name, () => element("tr"), (row, { name, value, between }) => fillRow(row, [
    { tag: "th", className: "words item", text: name },
    { text: value, small: between },
  ]));
}

export async function drawResult(data) {
  byId("plain-chart").hidden = !data.overview_chart;
  if (data.overview_chart) await draw(byId("plain-chart"), data.overview_chart, data);
}
