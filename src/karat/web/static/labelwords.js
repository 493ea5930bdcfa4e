// The owner's words for answers: right and wrong, relevant and irrelevant, include and exclude.

const { right, wrong, unsure } = document.body.dataset;
const WORDS = { 1: right, 0: wrong, unsure, skip: "skip" };

/** The name of an answer in the page: 1, 0, unsure or skip; null is unsure. */
export const answerName = (value) => (value === null ? "unsure" : String(value));

/** What an answer is called. */
export const spellLabel = (value) => WORDS[answerName(value)];

/** The answers that an owner can decide by, with their words. */
export const decisions = [[1, right], [0, wrong], [null, unsure]];
