// Agreement of two people, and of all, in words.

import { count } from "../numbers.js";

// Rounded first: nothing is minus zero.
const two = (number) => (Math.round(100 * number) / 100 + 0).toFixed(2);

/** Cohen's kappa of two people, on how many items. */
export function agreementWords({ first, second, value, lower, upper, alike, items }) {
  const both = `${first} and ${second} gave the same answer to ${count(alike)} of ${count(items, "item")}`;
  if (value === null) return `${both}.`;
  const between = lower === null ? "" : `, 95 % interval ${two(lower)} to ${two(upper)}`;
  return `${both}: Cohen’s kappa ${two(value)}${between}.`;
}

/** Krippendorff's alpha of all people, where there are more than two; nothing else. */
export function alphaWords({ value, items, answers }, pairs) {
  if (pairs < 2 || value === null) return [];
  return [`All together, ${count(answers, "answer")} to ${count(items, "item")}: Krippendorff’s alpha ${two(value)}.`];
}
