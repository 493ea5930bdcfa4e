// What is asked of people now, and what is missing for an answer, in words.

import { count } from "../numbers.js";

/** How many answers are asked for now, and how many of them somebody is about to give. */
export const atWork = ({ open = 0, leased = 0 }) =>
  `${count(open, "answer")} ${open === 1 ? "is" : "are"} wanted now; ${leased ? `people have ${count(leased)} of them before them` : "nobody is at work on them"}.`;

/** That there is no answer yet, and how many labels there are. */
export function noAnswerWords({ labels }) {
  return labels ? `No answer yet: ${count(labels, "label")} so far` : "No labels yet";
}

/** What happens until there is an answer. */
export function noAnswerNote({ labels, answered, asked, annotators, archived, size, size_label: items, state }) {
  if (archived || state === "broken") return "";
  if (asked > answered && answered) return `${count(answered)} of ${count(asked, "item")} of this step are labelled. The answer appears here as soon as labels support one.`;
  if (!labels && !annotators) return `Invite people to label: a few of the ${count(size)} ${items} are chosen for them, and the answer appears here as soon as labels support one.`;
  return "The answer appears here as soon as labels support one.";
}

/** Labels that the answer does not hold yet. */
export function newerWords({ answered }, result) {
  const newer = answered - result.labels;
  return newer > 0 ? ` ${newer === 1 ? "The newest label is" : `The newest ${count(newer)} labels are`} not part of it yet.` : "";
}
