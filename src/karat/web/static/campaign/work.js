// What is asked of people now, in words.

import { count } from "../page.js";

/** How many answers are asked for now, and how many of them somebody is about to give. */
export const atWork = ({ open = 0, leased = 0 }) =>
  `${count(open, "answer")} ${open === 1 ? "is" : "are"} asked for now; people are at work on ${leased ? count(leased) : "none"} of them.`;
