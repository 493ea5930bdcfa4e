// The item before somebody's eyes: its fields, its comment, the answer it had, and marks in its texts.

import { abilities, element, showItem } from "../fields.js";
import { answerName, spellLabel } from "../labelwords.js";
import { commentWith, makeReasons } from "../reasons.js";
import { stored, store } from "../remembered.js";
import { restartClock } from "./clock.js";
import { byId, desk, layout } from "./desk.js";
import { say, showUndo } from "./notices.js";

// The owner's words are marked unless somebody has switched that off.
const usual = layout.wordsFor.length || layout.wordsAgainst.length ? "on" : "off";
const marks = { highlight: (stored("highlight") ?? usual) === "on", compare: stored("compare") === "on" };
let shownCount = 0;
// What excluding an item for a reason does; see `onReason`.
let exclude = () => {};
const reasons = makeReasons(byId("reasons"), layout.reasons, (reason) => exclude(reason));

/** What each key of a reason does. */
export const reasonKeys = reasons.keys;

/** Call back when somebody excludes an item for a reason. */
export function onReason(act) {
  exclude = act;
}

export function show(entry, { focus = true } = {}) {
  desk.current = entry;
  restartClock();
  shownCount += 1;
  byId("loading").hidden = true;
  byId("pause").hidden = true;
  byId("work").hidden = false;
  byId("answers").hidden = false;
  byId("comment").value = entry.comment;
  reasons.mark(entry.value === 0 ? entry.comment : "");
  openComment(Boolean(entry.comment), { focus: false });
  const words = draw();
  const again = entry.value === undefined ? "" : `Again, you said ${spellLabel(entry.value)}. `;
  byId("item").setAttribute("aria-label", `Item ${shownCount}`);
  byId("item").scrollTop = 0;
  if (focus && !document.querySelector("dialog[open]")) byId("item").focus({ preventScroll: true });
  say(`${again}Item ${shownCount}. ${words.slice(0, 300)}`);
  for (const button of document.querySelectorAll(".answer")) {
    button.disabled = false;
    button.classList.toggle("given", entry.value !== undefined && button.dataset.value === answerName(entry.value));
  }
  showUndo();
}

function draw() {
  const { current } = desk, place = byId("item");
  place.replaceChildren();
  if (current.value !== undefined) {
    place.append(element("p", "earlier", `You said: ${spellLabel(current.value)}. Answer again to change it.`));
  }
  const { canCompare, canHighlight } = abilities(current.item, layout);
  byId("highlight").disabled = !canHighlight;
  byId("compare").hidden = !canCompare;
  for (const [what, isOn] of Object.entries(marks)) byId(what).setAttribute("aria-pressed", String(isOn));
  const words = showItem(place, current.item, { ...layout, ...marks });
  place.classList.remove("fresh");
  void place.offsetWidth;
  place.classList.add("fresh");
  return words;
}

/** Mark the words that fields have in common, or the differences of two texts, or no longer. */
export function toggleMarks(what) {
  const button = byId(what);
  if (!desk.current || button.hidden) return;
  if (button.disabled) {
    say("No words in common.");
    return;
  }
  marks[what] = button.getAttribute("aria-pressed") !== "true";
  store(what, marks[what] ? "on" : "off");
  draw();
  say(`${button.dataset.words} ${marks[what] ? "on" : "off"}`);
}

export function openComment(isOpen, { focus = true } = {}) {
  byId("comment-row").hidden = !isOpen;
  byId("comment-button").setAttribute("aria-expanded", String(isOpen));
  if (focus) (isOpen ? byId("comment") : byId("item")).focus();
}

/** The comment of an answer, with the reason of an exclusion. */
export const commentOn = (value, reason) =>
  commentWith(byId("comment").value.replaceAll("\0", "").trim(), { value, reason, reasons: layout.reasons });

/** Show that an answer was taken. */
export function flash(name) {
  const button = document.querySelector(`.answer[data-value="${name}"]`);
  button.classList.add("pressed");
  setTimeout(() => button.classList.remove("pressed"), 130);
}
