// Marks in texts: words that fields have in common, and the differences of two texts.

import { element } from "./element.js";

// Too common to be worth marking.
const COMMON = new Set(("a an and are as at be but by for from had has have he her his in is it its not of on or she "
  + "that the their there they this to was we were what when where which who will with you").split(" "));
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
const PARTS = /[\p{L}\p{N}\p{M}'’]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;
const LEAST_LETTERS = 2, LEAST_STEM = 4;
// Longer texts are not compared: it would take seconds.
const MOST_PARTS = 3_000;
const QUERY = /quer|question|claim|search/i;

/** A word without case, accents and the usual English endings: “Cafés” and “cafe” are the same. */
function stem(word) {
  const plain = word.normalize("NFKD").replace(/\p{M}|['’]s?$/gu, "").toLowerCase();
  const short = plain.replace(/(?:ies|y|es|s|ed|ing|ly)$/, "");
  return short.length >= LEAST_STEM ? short : plain.replace(/s$/, "").length >= LEAST_STEM - 1 ? plain.replace(/s$/, "") : plain;
}

const stems = (text) => new Set([...text.matchAll(WORD)].map(([word]) => word)
  .filter((word) => word.length >= LEAST_LETTERS && !COMMON.has(word.toLowerCase())).map(stem));

/** What to mark in each field so that words show which two of them share: those of the query, or of any two. */
export function commonWords(entries) {
  const texts = entries.filter(({ text, display }) => !["image", "audio", "json"].includes(display) && /\p{L}{2}/u.test(text));
  const known = texts.map((entry) => ({ entry, words: stems(entry.text) }));
  const query = known.find(({ entry }) => QUERY.test(entry.name));
  const shared = new Set();
  for (const one of known) {
    for (const other of known) {
      if (one === other || (query && one !== query)) continue;
      for (const word of one.words) if (other.words.has(word)) shared.add(word);
    }
  }
  const marks = new Map();
  for (const { entry, words } of known) {
    if ([...words].some((word) => shared.has(word))) marks.set(entry.name, { words: shared });
  }
  return marks;
}

/** What to mark in each field so that the owner's words for and against an item show. */
export function ownersWords(entries, wordsFor, wordsAgainst) {
  const terms = [["for", pattern(wordsFor)], ["against", pattern(wordsAgainst)]].filter(([, found]) => found);
  const texts = entries.filter(({ text, display }) => !["image", "audio", "json"].includes(display) && terms.some(([, found]) => text.search(found) >= 0));
  return new Map(texts.map(({ name }) => [name, { terms }]));
}

/** Whole words and phrases, whatever their case; an asterisk stands for the rest of a word. */
function pattern(words) {
  const escaped = words.map((word) => word.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\\*/g, "[\\p{L}\\p{N}\\p{M}'’-]*").replace(/\s+/g, "\\s+"));
  const known = escaped.filter(Boolean).sort((one, other) => other.length - one.length);
  return known.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join("|")})(?![\\p{L}\\p{N}])`, "giu") : null;
}

/** What to mark in two texts so that their differences show; null where they are too long to compare. */
export function differences(first, second) {
  const one = first.text.match(PARTS) ?? [], other = second.text.match(PARTS) ?? [];
  if (one.length > MOST_PARTS || other.length > MOST_PARTS) return null;
  const kept = longestCommon(one, other);
  return new Map([
    [first.name, { parts: one.map((text, at) => ({ text, tag: kept.first[at] ? null : "del" })) }],
    [second.name, { parts: other.map((text, at) => ({ text, tag: kept.second[at] ? null : "ins" })) }],
  ]);
}

/** Which parts of two lists are in their longest common subsequence. */
function longestCommon(one, other) {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] = one[row] === other[column] ? lengths[at + width + 1] + 1 : Math.max(lengths[at + width], lengths[at + 1]);
    }
  }
  const first = new Array(one.length).fill(false), second = new Array(other.length).fill(false);
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    const at = row * width + column;
    if (one[row] === other[column]) {
      first[row] = second[column] = true;
      row += 1;
      column += 1;
    } else if (lengths[at + width] >= lengths[at + 1]) row += 1;
    else column += 1;
  }
  return { first, second };
}

/** Put a text into a place, with its marks. */
export function decorate(place, text, { words, parts, terms }) {
  if (terms) {
    markTerms(place, text, terms);
    return;
  }
  if (parts) {
    for (const { text: part, tag } of joined(parts)) place.append(tag ? element(tag, "", part) : part);
    return;
  }
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (!words.has(stem(match[0]))) continue;
    place.append(text.slice(end, match.index), element("mark", "", match[0]));
    end = match.index + match[0].length;
  }
  place.append(text.slice(end));
}

/** Mark what the patterns find; where two overlap, the first counts. */
function markTerms(place, text, terms) {
  const found = terms.flatMap(([kind, one]) => [...text.matchAll(one)].map((match) => ({ kind, at: match.index, words: match[0] })));
  let end = 0;
  for (const { kind, at, words } of found.sort((one, other) => one.at - other.at)) {
    if (at < end) continue;
    place.append(text.slice(end, at), element("mark", kind, words));
    end = at + words.length;
  }
  place.append(text.slice(end));
}

/** Neighbours of one kind as one. */
function joined(parts) {
  const runs = [];
  for (const { text, tag } of parts) {
    if (runs.length && runs.at(-1).tag === tag) runs.at(-1).text += text;
    else runs.push({ text, tag });
  }
  return runs;
}
