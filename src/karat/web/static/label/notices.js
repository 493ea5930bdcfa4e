// The words around the work: whether answers are saved, how far the campaign is, and what happened.

import { count } from "../numbers.js";
import { refusedText, savedText } from "../statewords.js";
import { byId, canUndo, desk, isOffline, labelsByMe, outbox } from "./desk.js";

/** Have a screen reader say something. */
export function say(words) {
  byId("live").textContent = words;
}

export function notice(words) {
  byId("notice").textContent = words;
  byId("notice").hidden = !words;
}

export function showUndo() {
  byId("undo").disabled = !canUndo();
}

export function showSaved() {
  const waiting = outbox.entries().length;
  const shutOut = desk.shutOut || outbox.state === "shut out";
  const [name, words] = savedText({ waiting, isOffline: isOffline(), isBusy: outbox.state === "busy", shutOut });
  const place = byId("saved");
  const before = place.dataset.state;
  place.dataset.state = name;
  place.dataset.waiting = String(waiting);
  byId("saved-words").textContent = words;
  // Said aloud only when it matters: every "1 waiting, saved, 1 waiting" would drown the items.
  if (before !== name && (name === "offline" || before === "offline" || name === "refused")) say(words);
  if (name === "refused") notice(refusedText(waiting));
  if (!outbox.durable) notice("This browser does not let the page keep answers. Leave it open until it says “Saved”.");
  showProgress();
}

export function showProgress() {
  const { state } = desk;
  if (!state) return;
  const mine = labelsByMe(), all = state.labels + mine - state.mine, left = state.labels_left;
  const words = [`You: ${count(mine)}`, `Everybody: ${count(all, "label")}`];
  if (left) words.push(`about ${count(left)} to go`);
  byId("progress-words").textContent = words.join(" · ");
  const bar = byId("progress");
  bar.hidden = left === null || left === undefined;
  bar.max = Math.max(1, all + (left ?? 0));
  bar.value = all;
}

/** What became of a request that failed: the link has ended, the server is away, or it said why. */
export function failed(error) {
  if (error.shutOut) {
    desk.shutOut = true;
    outbox.state = "shut out";
  } else if (error.passing) {
    outbox.state = error.state;
  } else {
    notice(error.message);
  }
  showSaved();
}

/** The server was reached. */
export function reached() {
  if (outbox.state !== "ok" && !outbox.entries().length) outbox.state = "ok";
  showSaved();
}
