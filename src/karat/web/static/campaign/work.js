// What is asked of people now, and what is missing for an answer, in words.

import { count } from "../numbers.js";

/** How many answers are asked for now, and how many of them somebody is about to give. */
export const atWork = ({ open = 0, leased = 0 }) =>
  `${count(open, "answer")} ${open === 1 ? "is" : "are"} asked for now; people are at work on ${leased ? count(leased) : "none"} of them.`;

/** Why there is no answer yet: how many labels it takes. */
export function noAnswerWords({ labels, answered, asked, labels_left: left }) {
  if (!labels) return "There is no answer before the first labels.";
  const all = Math.max(asked, left === null ? 0 : answered + left);
  return all > answered
    ? `No answer yet: ${count(answered)} of the first ${count(all, "item")} are labelled.`
    : "No answer yet: the labels are being worked in.";
}
