// The result of a question without a part of its own on the dashboard: names and values.

import { element } from "../fields.js";
import { byId, fillRow, keep } from "../page.js";

export function showResult(data) {
  keep(byId("rows"), data.rows ?? [], ({ name }) => name, () => element("tr"), (row, { name, value, between }) => fillRow(row, [
    { tag: "th", className: "words", text: name },
    { text: value, small: between },
  ]));
}

export async function drawResult() {}
