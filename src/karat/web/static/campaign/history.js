// The history of an item in a dialog, and its correction.

import { ApiError, get, post } from "../api.js";
import { spellLabel } from "../labelwords.js";
import { atTime, byId, factsOf, keepLines, setText, trouble } from "../page.js";
import { changed, path } from "./frame.js";

let corrected = null;

export async function openHistory(key) {
  corrected = key;
  const dialog = byId("history");
  trouble(byId("history-trouble"), null);
  setText(byId("history-title"), `Item ${key}`);
  byId("history-fields").replaceChildren();
  byId("history-lines").replaceChildren();
  byId("history-comment").value = "";
  if (!dialog.open) dialog.showModal();
  try {
    const itemHistory = await get(`${path}/history?${new URLSearchParams({ key })}`);
    byId("history-fields").replaceChildren(factsOf(itemHistory.fields));
    keepLines(byId("history-lines"), itemHistory.lines.map((line) => [
      `${atTime(line.told_at)}: ${line.annotator} said ${spellLabel(line.value)}`,
      line.kind === "label" ? "" : ` (${line.kind})`, line.comment ? `: “${line.comment}”` : "",
    ].join("")));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("history-trouble"), error);
  }
}

async function correct(value, refresh) {
  try {
    await post(`${path}/correct`, { key: corrected, value, comment: byId("history-comment").value.trim() });
    changed();
    byId("history").close();
    setText(byId("live"), `Corrected: ${spellLabel(value)}.`);
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("history-trouble"), error);
  }
}

export function listenHistory(refresh) {
  for (const one of document.querySelectorAll("#history .decide button")) {
    one.addEventListener("click", () => void correct(one.dataset.value === "unsure" ? null : Number(one.dataset.value), refresh));
  }
}
