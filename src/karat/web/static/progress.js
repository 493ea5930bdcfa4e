// How far a campaign is, for every question: by the labels that its plan expects, or by what it asks for now.

import { count } from "./numbers.js";

/** How much is done of how much, null where that is not known, and in words. */
export function progressOf({ state, labels, labels_left: left, answered, asked }) {
  // Without its plan only the labels are counted.
  if (state === "broken") return { done: 0, all: null, words: count(labels, "label") };
  if (state === "done") return { done: 1, all: 1, words: count(labels, "label") };
  if (left) return { done: labels, all: labels + left, words: `${count(labels)} of about ${count(labels + left)} labels` };
  // Where a plan cannot tell what it takes: what it has asked for so far.
  if (left === null && asked > answered) return { done: answered, all: asked, words: `${count(labels, "label")}; ${count(answered)} of ${count(asked)} items of this step` };
  return { done: 0, all: null, words: count(labels, "label") };
}
