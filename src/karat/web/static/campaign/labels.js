// The log of labels, newest first, with a search and corrections.

import { get } from "../api.js";
import { element } from "../fields.js";
import { spellLabel } from "../labelwords.js";
import { ago, button, byId, keep, setText, still, trouble } from "../page.js";
import { loaded, path, watch } from "./frame.js";
import { listenHistory, openHistory } from "./history.js";

const PAGE = 10;
let labels = [], nextLabel = null, olderShown = false;

async function loadLabels({ older = false } = {}) {
  const query = new URLSearchParams({ limit: String(PAGE) });
  const wanted = byId("query").value.trim();
  if (wanted) query.set("query", wanted);
  if (older && nextLabel !== null) query.set("before", String(nextLabel));
  const page = await get(`${path}/labels?${query}`);
  if (older) {
    olderShown = true;
    labels = [...labels, ...page.labels];
    nextLabel = page.next;
  } else if (olderShown) {
    const known = new Set(labels.map((line) => line.position));
    labels = [...page.labels.filter((line) => !known.has(line.position)), ...labels];
  } else {
    ({ labels, next: nextLabel } = page);
  }
  still(showLabels);
}

function showLabels() {
  loaded("label-bones");
  byId("labels-scroll").hidden = labels.length === 0;
  byId("no-labels").hidden = labels.length > 0;
  byId("older").hidden = nextLabel === null;
  keep(byId("label-rows"), labels, (line) => line.position, makeRow, (row, line) => setText(row.querySelector(".when"), ago(line.told_at)));
}

function makeRow(line) {
  const row = element("tr");
  const item = element("th", "words item");
  item.scope = "row";
  item.append(element("span", "", line.item ?? line.key), element("span", "small", gist(line.fields)));
  const correct = button("Correct", () => void openHistory(line.item ?? line.key));
  correct.setAttribute("aria-label", `History and correction of item ${line.item ?? line.key}`);
  const act = element("td");
  act.append(correct);
  const kind = line.kind === "correction" ? `${spellLabel(line.value)} (correction)` : spellLabel(line.value);
  row.append(item, element("td", "words", kind), element("td", "words", line.annotator), element("td", "words when"), element("td", "words comment", line.comment), act);
  return row;
}

function gist(fields) {
  return Object.values(fields ?? {}).filter((value) => typeof value === "string").join(" · ").slice(0, 80);
}

const again = (choices) => void loadLabels(choices).catch((error) => trouble(byId("trouble"), error));

const refresh = watch(async (_, isNew) => {
  if (isNew) await loadLabels();
  else showLabels();
});
listenHistory(() => refresh());
byId("search").addEventListener("submit", (event) => {
  event.preventDefault();
  olderShown = false;
  again();
});
byId("older").addEventListener("click", () => again({ older: true }));
