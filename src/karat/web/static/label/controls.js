// Keys and buttons of the annotator's page.

import { toggleFolds } from "../fields.js";
import { stored, store } from "../remembered.js";
import { answer, openAnswers, undo } from "./answers.js";
import { byId, outbox } from "./desk.js";
import { onReason, openComment, reasonKeys, toggleMarks } from "./item.js";
import { pressed } from "./leases.js";
import { say } from "./notices.js";
import { togglePause } from "./supply.js";

const KEYS = {
  ...reasonKeys,
  y: () => answer(1), 1: () => answer(1), arrowright: () => answer(1),
  n: () => answer(0), 0: () => answer(0), arrowleft: () => answer(0),
  u: () => answer(null), s: () => answer("skip"), z: () => void undo(), backspace: () => void undo(),
  c: () => openComment(true),
  a: () => void openAnswers(),
  h: () => toggleMarks("highlight"),
  d: () => toggleMarks("compare"),
  m: () => { if (!toggleFolds(byId("item"))) say("All of it is shown."); },
  i: () => { if (!byId("instructions-button").hidden) byId("instructions").showModal(); },
  "?": () => byId("help").showModal(),
};

function onKey(event) {
  pressed();
  if (event.target === byId("comment")) {
    const isDone = (event.key === "Enter" && !event.shiftKey && !event.isComposing) || event.key === "Escape";
    if (isDone) {
      event.preventDefault();
      openComment(event.key === "Enter" && byId("comment").value.trim() !== "", { focus: false });
      byId("item").focus({ preventScroll: true });
    }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
  if (document.querySelector("dialog[open]") || event.target.matches?.("input, textarea, select")) return;
  if (!byId("keys-on").checked && event.key !== "?") return;
  const act = KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Ask before signing out with answers that were not sent; and before leaving where they cannot be kept. */
function guardUnsent() {
  document.querySelector("[data-sign-out]").addEventListener("click", (event) => {
    const waiting = outbox.entries().length;
    if (waiting && !confirm(`${waiting} of your answers are not sent yet. They stay on this device until you open your link here again. Sign out?`)) {
      event.stopImmediatePropagation();
    }
  }, { capture: true });
  addEventListener("beforeunload", (event) => {
    if (!outbox.durable && outbox.entries().length) event.preventDefault();
  });
}

export function listenControls() {
  document.addEventListener("keydown", onKey);
  for (const button of document.querySelectorAll(".answer")) {
    const { value } = button.dataset;
    button.addEventListener("click", () => answer(value === "skip" ? value : value === "unsure" ? null : Number(value)));
  }
  onReason((reason) => answer(0, reason));
  byId("undo").addEventListener("click", () => void undo());
  byId("comment-button").addEventListener("click", () => openComment(byId("comment-row").hidden));
  for (const what of ["highlight", "compare"]) byId(what).addEventListener("click", () => toggleMarks(what));
  byId("mine-button").addEventListener("click", () => void openAnswers());
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  byId("instructions-button").addEventListener("click", () => byId("instructions").showModal());
  for (const id of ["pause-button", "go-on"]) byId(id).addEventListener("click", () => void togglePause());
  byId("keys-on").checked = stored("keys") !== "off";
  byId("keys-on").addEventListener("change", (event) => store("keys", event.target.checked ? "on" : "off"));
  guardUnsent();
}
