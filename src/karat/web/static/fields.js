// An item's fields, laid out for reading.

import { isWide, valueOf } from "./displays.js";
import { element } from "./element.js";
import { commonWords, differences, ownersWords } from "./marks.js";
import { referenceOf, showReference } from "./reference.js";

export { element };

const SHORT = 70;
const BULKY = 600;
// Texts of so many letters or lines are folded, and items of so few letters are large and in the middle.
const FOLD = 2_000, FOLD_LINES = 30;
const BRIEF = 240;

// Fields that were long once keep their place when they are short, so that the eye finds them.
const longNames = new Set();

// Names of columns that are compared: text_a and text_b, left and right.
const END = "1|2|a|b|one|two|first|second|left|right";
const NUMBERED = [new RegExp(`^(?<stem>.*?)[\\s_.-]*(?<end>${END})$`, "i"), new RegExp(`^(?<end>${END})[\\s_.-]+(?<stem>.*)$`, "i")];
const PAIRS = [["left", "right"], ["source", "target"], ["original", "translation"], ["reference", "candidate"], ["reference", "hypothesis"],
  ["expected", "actual"], ["before", "after"], ["premise", "hypothesis"], ["sentence", "paraphrase"], ["text", "paraphrase"]];
const ENDS = { 1: 2, a: "b", one: "two", first: "second", left: "right" };

/** A value as text: what cannot be seen is shown by a sign, lists and objects as they are written. */
export function spelled(value) {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
  // Control characters but tab, line feed and carriage return; with the signs that Unicode has for them.
  return text.replace(/\r\n?/g, "\n").replace(/[\0-\x08\x0b-\x1f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(/\x7f/g, "\u2421");
}

function entriesOf({ fields, html = {} }, display) {
  return Object.entries(fields ?? {}).map(([name, value]) => {
    const isData = value !== null && typeof value === "object";
    return { name, text: spelled(value), display: display[name] ?? (isData ? "json" : undefined), html: html[name] };
  });
}

/** The two fields that are compared: those that the owner named, or whose names say so. */
function pairOf(entries, sideBySide) {
  const named = (name) => entries.find((entry) => entry.name.toLowerCase() === String(name).toLowerCase());
  if (sideBySide) return sideBySide.map(named).every(Boolean) ? sideBySide.map(named) : null;
  for (const pair of PAIRS.map((names) => names.map(named))) if (pair.every(Boolean)) return pair;
  for (const pattern of NUMBERED) {
    const parts = entries.map(({ name }) => pattern.exec(name.toLowerCase())?.groups);
    for (const [at, part] of parts.entries()) {
      const other = part ? parts.findIndex((one) => one?.stem === part.stem && one.end === String(ENDS[part.end])) : -1;
      if (other >= 0) return [entries[at], entries[other]];
    }
  }
  return null;
}

/** What can be done with an item: whether fields can be compared, have words in common, or are folded. */
export function abilities(item, { display = {}, sideBySide = null, wordsFor = [], wordsAgainst = [] } = {}) {
  const entries = entriesOf(item, display);
  const pair = pairOf(entries, sideBySide);
  return { canCompare: pair !== null && pair.every(({ display: one }) => !["image", "audio"].includes(one)), canHighlight: highlights(entries, wordsFor, wordsAgainst).size > 0 };
}

/** The words that the owner wants marked, or where there are none those that fields have in common. */
const highlights = (entries, wordsFor, wordsAgainst) =>
  (wordsFor.length || wordsAgainst.length ? ownersWords(entries, wordsFor, wordsAgainst) : commonWords(entries));

/** Lay out an item; returns the words to say aloud. */
export function showItem(place, item, { display = {}, sideBySide = null, highlight = false, compare = false, wordsFor = [], wordsAgainst = [] } = {}) {
  const entries = entriesOf(item, display);
  const pair = pairOf(entries, sideBySide);
  const marks = (compare && pair && differences(...pair)) || (highlight ? highlights(entries, wordsFor, wordsAgainst) : new Map());
  const reference = pair ? null : referenceOf(entries, { display, sideBySide });
  const shownBefore = new Set(Object.values(reference ?? {}));
  for (const { name, text, display: type } of entries) {
    if (isWide(type) || text.length > SHORT || text.includes("\n")) longNames.add(name);
  }
  const letters = entries.reduce((sum, { text }) => sum + text.length, 0);
  place.classList.toggle("brief", !reference && letters <= BRIEF && !entries.some(({ display: type }) => isWide(type) && type !== "markdown"));
  place.classList.toggle("as-reference", reference !== null);
  if (reference) showReference(place, reference, marks);
  let shorts = null;
  // What a reference does not have is no news.
  for (const entry of entries.filter((one) => !shownBefore.has(one) && !(reference && !one.text))) {
    if (pair?.includes(entry)) {
      shorts = null;
      if (entry === pair.find((one) => entries.indexOf(one) === Math.min(...pair.map((each) => entries.indexOf(each))))) {
        const both = place.appendChild(element("div", "side-by-side"));
        both.append(...pair.map((one) => longField(one, marks.get(one.name))));
      }
    } else if (!longNames.has(entry.name) && entries.length > 1) {
      shorts ??= place.appendChild(element("dl", "shorts"));
      const both = shorts.appendChild(element("div"));
      both.append(element("dt", "name", entry.name), valueOf("dd", entry, marks.get(entry.name)));
    } else {
      shorts = null;
      place.append(longField(entry, marks.get(entry.name)));
    }
  }
  return entries.map(({ name, text }) => `${name}: ${text}`).join(". ");
}

/** Unfold all long texts of a place, or fold them again; whether there are any. */
export function toggleFolds(place) {
  const buttons = [...place.querySelectorAll(".more")];
  const isOpening = buttons.some((one) => one.getAttribute("aria-expanded") === "false");
  for (const one of buttons) if ((one.getAttribute("aria-expanded") === "false") === isOpening) one.click();
  return buttons.length > 0;
}

function longField(entry, marks) {
  const isMedia = ["image", "audio"].includes(entry.display);
  const section = element("section", entry.text.length > BULKY && !isMedia ? "field bulky" : "field");
  section.append(element("h2", "name", entry.name), valueOf("div", entry, marks));
  if (isMedia || (entry.text.length <= FOLD && entry.text.split("\n").length <= FOLD_LINES)) return section;
  section.classList.add("folded");
  const more = section.appendChild(element("button", "plain more"));
  more.type = "button";
  const words = `Show all ${entry.text.length.toLocaleString("en")} characters`;
  const say = (isOpen) => {
    section.classList.toggle("folded", !isOpen);
    more.setAttribute("aria-expanded", String(isOpen));
    more.replaceChildren(isOpen ? "Show less" : words, element("kbd", "", "M"));
    more.lastChild.setAttribute("aria-hidden", "true");
  };
  more.addEventListener("click", () => say(more.getAttribute("aria-expanded") !== "true"));
  say(false);
  return section;
}
