// Agreement of two people in words.

import { count } from "../numbers.js";

const two = (number) => number.toFixed(2);

/** Cohen's kappa of two people, on how many items. */
export function agreementWords({ first, second, value, lower, upper, alike, items }) {
  const both = `${first} and ${second} gave the same answer to ${count(alike)} of ${count(items, "item")}`;
  return value === null ? `${both}.` : `${both}: Cohen’s kappa ${two(value)}, 95 % interval ${two(lower)} to ${two(upper)}.`;
}
