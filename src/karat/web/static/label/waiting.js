// The view where there is nothing to label: why, and what comes next.

import { pauseText } from "../statewords.js";
import { byId, canUndo, desk, isOffline } from "./desk.js";

export function showWaiting() {
  byId("loading").hidden = true;
  byId("work").hidden = true;
  byId("answers").hidden = !canUndo() || desk.paused;
  for (const button of document.querySelectorAll(".answer")) button.disabled = true;
  const isNew = byId("pause").hidden;
  byId("pause").hidden = false;
  waitingWords();
  if (isNew) byId("pause-title").focus({ preventScroll: true });
}

export function waitingWords() {
  const { shutOut, paused, asking, state } = desk;
  const [title, words, next] = pauseText({ shutOut, paused, asking, isOffline: isOffline(), state: state?.state });
  if (byId("pause-title").textContent !== title) byId("pause-title").textContent = title;
  byId("pause-words").textContent = words;
  byId("pause-next").textContent = next;
  byId("go-on").hidden = !paused;
}
