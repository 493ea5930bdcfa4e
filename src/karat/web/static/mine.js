// An annotator's own answers, newest first: what they said, how fast they are, and a way to change an answer.

import { ApiError, get } from "./api.js";
import { element } from "./element.js";
import { spelled } from "./fields.js";
import { count, pace } from "./numbers.js";
import { renderMarkdown } from "./rendered.js";

const PAGE = 20, MOST = 1_000;
const LETTERS = 140;

const each = (seconds) => `${pace(seconds)} each`;

/** The pace of this visit and of all visits, in words. */
export function paceWords({ visit, mine, seconds }) {
  const spent = [...visit.values()].reduce((sum, one) => sum + one, 0);
  const here = visit.size ? `${count(visit.size, "answer")}, ${each(spent / visit.size)}` : "no answers yet";
  const all = mine ? `${count(mine, "answer")}${seconds === null ? "" : `, ${each(seconds)}`}` : "none";
  return `This visit: ${here}. In all: ${all}.`;
}

/** Open the list; `change` is called with an answer that somebody wants to give anew. */
export async function showAnswers({ byId, spell, layout, mine, seconds, visit, change }) {
  const dialog = byId("mine"), list = byId("mine-list"), more = byId("mine-more");
  byId("mine-pace").textContent = paceWords({ visit, mine, seconds });
  list.replaceChildren();
  more.hidden = true;
  dialog.showModal();

  async function load(limit) {
    byId("mine-note").textContent = "Getting your answers …";
    try {
      const { answers } = await get(`label/answers?limit=${limit}`);
      byId("mine-note").textContent = answers.length ? "" : "You have not answered anything yet.";
      list.replaceChildren(...answers.toReversed().map(row));
      more.hidden = answers.length < limit || limit >= MOST;
      more.onclick = () => void load(Math.min(MOST, 2 * limit));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      byId("mine-note").textContent = error.message;
    }
  }

  function row(answer) {
    const made = element("li"), text = element("div", "mine-text"), button = element("button", "plain", "Change");
    const words = Object.values(answer.fields).map(spelled).filter(Boolean).join(" · ");
    const value = element("strong", "", spell(answer.value));
    text.append(value, " ", element("span", "", words.length > LETTERS ? `${words.slice(0, LETTERS)} …` : words));
    text.dir = "auto";
    if (answer.comment) text.append(element("span", "note mine-comment", answer.comment));
    button.type = "button";
    button.setAttribute("aria-label", `Change your answer “${spell(answer.value)}” to ${words.slice(0, 60)}`);
    button.addEventListener("click", async () => {
      await renderMarkdown([answer], layout.display, "label/markdown");
      dialog.close();
      change(answer);
    });
    made.append(text, button);
    return made;
  }

  await load(PAGE);
}
