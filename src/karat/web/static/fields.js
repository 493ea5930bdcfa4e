// An item's fields, laid out for reading. Their content is only ever put into text nodes.

const SHORT = 70;
const BULKY = 600;
const FOLD = 2_500, FOLD_SHOWN = 1_800;

// Fields that were long once keep their place when they are short, so that the eye finds them.
const longNames = new Set();

// Too common to be worth marking.
const COMMON = new Set(("a an and are as at be but by for from had has have he her his in is it its not of on or she "
  + "that the their there they this to was we were what when where which who will with you").split(" "));
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
const LEAST_LETTERS = 2;

/** An element with a class and text. */
export function element(tag, className = "", text = null) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== null) made.textContent = text;
  return made;
}

/** A value as text: what cannot be seen is shown by a sign, lists and objects as they are written. */
export function spelled(value) {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
  // Control characters but tab, line feed and carriage return; with the signs that Unicode has for them.
  return text.replace(/\r\n?/g, "\n").replace(/[\0-\x08\x0b-\x1f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(/\x7f/g, "\u2421");
}

/** Lay out an item; returns the words to say aloud. */
export function showFields(place, fields, { highlight = false } = {}) {
  const entries = Object.entries(fields).map(([name, value]) => ({ name, text: spelled(value), isData: value !== null && typeof value === "object" }));
  const marked = highlight ? wordsToMark(entries) : null;
  let shorts = null;
  for (const entry of entries) {
    if (entry.isData || entry.text.length > SHORT || entry.text.includes("\n")) longNames.add(entry.name);
    const isShort = !longNames.has(entry.name);
    const words = marked && marked.from !== entry ? marked.words : null;
    if (isShort && entries.length > 1) {
      shorts ??= place.appendChild(element("dl", "shorts"));
      const pair = shorts.appendChild(element("div"));
      pair.append(element("dt", "name", entry.name), valueOf("dd", entry, words));
    } else {
      shorts = null;
      place.append(longField(entry, words));
    }
  }
  return entries.map(({ name, text }) => `${name}: ${text}`).join(". ");
}

/** Whether there are words of one field to mark in another. */
export function canHighlight(fields) {
  return Object.values(fields).filter((value) => typeof value === "string" && value.length > 3).length > 1;
}

function longField(entry, words) {
  const section = element("section", entry.text.length > BULKY ? "field bulky" : "field");
  section.append(element("h3", "name", entry.name));
  if (entry.text.length <= FOLD) {
    section.append(valueOf("div", entry, words));
    return section;
  }
  const folded = { ...entry, text: `${cut(entry.text, FOLD_SHOWN)} …` };
  let shown = section.appendChild(valueOf("div", folded, words));
  const more = section.appendChild(element("button", "plain more"));
  more.type = "button";
  more.setAttribute("aria-expanded", "false");
  const total = entry.text.length.toLocaleString("en");
  more.textContent = `Show all ${total} characters`;
  more.addEventListener("click", () => {
    const open = more.getAttribute("aria-expanded") !== "true";
    const next = valueOf("div", open ? entry : folded, words);
    shown.replaceWith(next);
    shown = next;
    more.setAttribute("aria-expanded", String(open));
    more.textContent = open ? "Show less" : `Show all ${total} characters`;
  });
  return section;
}

/** The beginning of a text, without half of a character at its end. */
function cut(text, length) {
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code < 0xdc00 ? length - 1 : length);
}

function valueOf(tag, entry, words) {
  const made = element(tag, entry.isData ? "value data" : "value");
  made.dir = "auto";
  if (!entry.text) made.append(element("span", "none", "(empty)"));
  else if (words?.size) appendMarked(made, entry.text, words);
  else made.textContent = entry.text;
  return made;
}

function appendMarked(place, text, words) {
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (!words.has(match[0].toLowerCase())) continue;
    place.append(text.slice(end, match.index), element("mark", "", match[0]));
    end = match.index + match[0].length;
  }
  place.append(text.slice(end));
}

/** The words of the query, or of the shortest text, that is not just a number. */
function wordsToMark(entries) {
  const texts = entries.filter(({ text, isData }) => !isData && /\p{L}{2}/u.test(text));
  if (texts.length < 2) return null;
  const from = texts.find(({ name }) => /quer|question|claim|search/i.test(name))
    ?? texts.reduce((least, one) => (one.text.length < least.text.length ? one : least));
  const words = [...from.text.slice(0, FOLD).matchAll(WORD)].map((match) => match[0].toLowerCase())
    .filter((word) => word.length >= LEAST_LETTERS && !COMMON.has(word));
  return { from, words: new Set(words) };
}
