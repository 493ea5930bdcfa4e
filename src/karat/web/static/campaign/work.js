// What is asked of people now, and what is missing for an answer, in words.

import { count } from "../numbers.js";

/** How many answers are missing now, and how many of them somebody is about to give. */
export function atWork({ open = 0, leased = 0 }) {
  if (!open) return "";
  const taken = leased === open ? "all of them are with people" : leased ? `${count(leased)} of them ${leased === 1 ? "is" : "are"} with people` : "nobody is labelling now";
  return `${count(open, "answer")} ${open === 1 ? "is" : "are"} still missing in this step; ${taken}.`;
}

/** That there is no answer yet, and how many labels there are. */
export function noAnswerWords({ labels, state }) {
  if (state === "broken") return `${count(labels, "label")} ${labels === 1 ? "is" : "are"} kept`;
  return labels ? `No answer yet: ${count(labels, "label")} so far` : "No labels yet";
}

/** What happens until there is an answer. */
export function noAnswerNote({ labels, answered, asked, annotators, archived, size, size_label: items, state, answers_early: isEarly, restarted }) {
  if (archived || state === "broken") return "";
  if (restarted && labels) return "The target or the budget was changed. The labels so far are kept, and the answer appears here as soon as new ones support it.";
  const when = isEarly ? "as soon as labels support one" : "when all labels of the plan are given, because this method is valid only then";
  if (asked > answered && answered) return `${count(answered)} of ${count(asked, "item")} of this step are labelled. The answer appears here ${when}.`;
  if (!labels && !annotators) return `Invite people to label: a few of the ${count(size)} ${items} are chosen for them, and the answer appears here ${when}.`;
  return `The answer appears here ${when}.`;
}

/** Labels that the answer does not hold yet. */
export function newerWords({ answered }, result) {
  const newer = answered - result.labels;
  return newer > 0 ? ` ${newer === 1 ? "The newest label is" : `The newest ${count(newer)} labels are`} not part of it yet.` : "";
}
