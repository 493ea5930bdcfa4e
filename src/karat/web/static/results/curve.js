// A precision curve on the dashboard: four views of it, where to cut, and how the band narrowed.

import { element } from "../fields.js";
import { byId, fillRow, keep, keepLines, unbroken } from "../page.js";
import { draw } from "../plotly.js";

let view = "precision";
let shown = null;

export function showResult(data) {
  if (shown === null) listenTabs();
  shown = data;
  keepLines(byId("cutoffs"), data.cutoffs.map((row) => unbroken(row.sentence)));
  keep(byId("precisions"), data.precisions, (row) => row.rank, () => element("tr"), (row, at) => fillRow(row, [
    { tag: "th", text: at.rank },
    { text: at.precision, small: at.precision_between },
    { text: at.recall, small: at.recall_between },
  ]));
  byId("trace").hidden = data.trace === null;
}

export async function drawResult(data) {
  const { title, y, x } = data.views[view];
  byId("chart").setAttribute("aria-label", `${title}: ${y} against ${x}; the sentences and the table below give the numbers`);
  await draw(byId("chart"), view, data);
  if (data.trace && data.more.length) await draw(byId("trace"), "trace", data);
}

function choose(tab) {
  view = tab.dataset.view;
  for (const other of document.querySelectorAll("[role=tab]")) {
    other.setAttribute("aria-selected", String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
  }
  byId("view").setAttribute("aria-labelledby", tab.id);
  void drawResult(shown);
}

function listenTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const here = tabs.indexOf(document.activeElement);
    const there = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (here < 0 || there === undefined) return;
    event.preventDefault();
    const tab = tabs[(there + tabs.length) % tabs.length];
    tab.focus();
    choose(tab);
  });
}
