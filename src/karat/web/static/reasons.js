// Reasons for excluding an item: a button and a key for each of the owner's list. A comment begins with its reason, up to a colon.

import { element } from "./element.js";

// 0 and 1 are answers.
const KEYS = "23456789";
const MOST_LETTERS = 2_000;

const startsWith = (comment, reason) => {
  const [said, known] = [comment.trim().toLowerCase(), reason.toLowerCase()];
  return said === known || said.startsWith(`${known}:`);
};

/** The reason of the list that a comment begins with, or "". */
export const reasonIn = (comment, reasons) => reasons.find((reason) => startsWith(comment, reason)) ?? "";

/** The comment of an answer: with the reason that was chosen, and without one where the item is not excluded. */
export function commentWith(comment, { value, reason = "", reasons }) {
  if (value === 0 && !reason) return comment;
  const before = reasonIn(comment, reasons);
  const note = comment.trim().slice(before.length).replace(/^\s*:\s*/, "").trim();
  const words = value === 0 ? [reason, note].filter(Boolean).join(": ") : note;
  return words.slice(0, MOST_LETTERS);
}

/** Fill the row of reasons; returns what each key does, and a way to mark the reason that was given. */
export function makeReasons(place, reasons, exclude) {
  place.hidden = reasons.length === 0;
  const buttons = reasons.map((reason, at) => {
    const button = element("button", "plain reason");
    button.type = "button";
    button.append(element("span", "", reason));
    if (at < KEYS.length) {
      button.append(element("kbd", "", KEYS[at]));
      button.lastChild.setAttribute("aria-hidden", "true");
      button.setAttribute("aria-keyshortcuts", KEYS[at]);
    }
    button.addEventListener("click", () => exclude(reason));
    return button;
  });
  place.querySelector(".reason-buttons").replaceChildren(...buttons);
  const keys = Object.fromEntries(reasons.slice(0, KEYS.length).map((reason, at) => [KEYS[at], () => exclude(reason)]));
  const mark = (comment) => {
    const given = reasonIn(comment, reasons);
    buttons.forEach((button, at) => button.classList.toggle("given", reasons[at] === given));
  };
  return { keys, mark };
}
