// A review of documents on the dashboard: how many there are, what was found, and whether to stop.

import { element } from "../fields.js";
import { byId, fillRow, keep, keepLines, setText } from "../page.js";
import { draw } from "../plotly.js";

export function showResult(data) {
  const advice = byId("advice");
  advice.hidden = data.advice === "";
  advice.dataset.stop = String(data.stop);
  setText(advice, data.advice);
  keep(byId("volume-numbers"), data.numbers, ({ name }) => name, () => element("tr"), (row, { name, value, between }) => fillRow(row, [
    { tag: "th", className: "words", text: name },
    { text: value, small: between },
  ]));
  byId("others-part").hidden = data.others.length === 0;
  keepLines(byId("others"), data.others.map(({ between, recall, assumes }) => `${between} relevant documents, a recall of at least ${recall}, if this is assumed: ${assumes}`));
  keep(byId("newest"), data.newest, ({ number }) => number, ({ number, document: name, title }) => {
    const item = element("li");
    item.value = number;
    item.append(element("span", "", title || name));
    if (title) item.append(element("span", "small", name));
    item.dir = "auto";
    return item;
  });
}

export async function drawResult(data) {
  await draw(byId("gain"), "gain", data);
}
