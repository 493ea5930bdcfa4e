// Answers: giving one, undoing it, and going back through those of earlier visits.

import { ApiError, get } from "../api.js";
import { answerName, spellLabel } from "../labelwords.js";
import { showAnswers } from "../mine.js";
import { renderMarkdown } from "../rendered.js";
import { lookedSeconds } from "./clock.js";
import { byId, desk, HISTORY, labelsByMe, layout, outbox } from "./desk.js";
import { commentOn, flash } from "./item.js";
import { failed, notice, say, showUndo } from "./notices.js";
import { readState } from "./state.js";
import { advance, showEntry } from "./supply.js";

/** Answer the item that is shown: 1, 0, null for unsure, or "skip"; 0 may have a reason of the owner's list. */
export function answer(value, reason = "") {
  const { current, answered, history, skipped, visit } = desk;
  if (!current) return;
  const { item, value: before } = current;
  const comment = commentOn(value, reason), isAgain = answered.has(item.key);
  if (value !== "skip") {
    const seconds = lookedSeconds();
    outbox.add({ kind: "answer", key: item.key, value, seconds, comment, revise: isAgain });
    visit.set(item.key, (visit.get(item.key) ?? 0) + seconds);
    answered.set(item.key, { value, comment });
    skipped.delete(item.key);
    notice("");
  } else if (isAgain && !outbox.withdraw(item.key)) {
    notice(`Your earlier answer “${spellLabel(before)}” stays. To change it, undo and answer again.`);
  } else {
    outbox.add({ kind: "skip", key: item.key });
    skipped.add(item.key);
    answered.delete(item.key);
    visit.delete(item.key);
  }
  history.push({ item, value, comment });
  if (history.length > HISTORY) history.shift();
  flash(answerName(value));
  advance();
}

export async function undo() {
  if (!desk.history.length) await lookBack();
  const last = desk.history.pop();
  if (!last) {
    say("There is nothing to undo.");
    showUndo();
    return;
  }
  if (desk.current) desk.upcoming.unshift(desk.current.item);
  notice("");
  showEntry(last);
}

// Nobody else gets an item that has its answer.
const entryOf = ({ key, fields, html, value, comment }) => ({ item: { key, fields, html, deadline: Infinity }, value, comment });

/** Show an item that was answered before, to answer it anew. */
function showAgain(earlier) {
  const { current, history, answered } = desk, { key, value, comment } = earlier;
  if (current && current.item.key !== key) desk.upcoming.unshift(current.item);
  const at = history.findIndex(({ item }) => item.key === key);
  if (at >= 0) history.splice(at, 1);
  answered.set(key, { value, comment });
  notice("");
  showEntry(entryOf(earlier));
}

/** Open the list of one's own answers. */
export async function openAnswers() {
  if (document.querySelector("dialog[open]")) return;
  await outbox.hurry();
  try {
    await readState();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The numbers are those of a moment ago, then.
  }
  const { state, visit } = desk;
  await showAnswers({ byId, spell: spellLabel, layout, mine: labelsByMe(), seconds: state?.seconds ?? null, visit, change: showAgain });
}

/** Fetch what was answered in earlier visits, to go on undoing there. */
async function lookBack() {
  if (desk.earlierLooked) return;
  desk.earlierLooked = true;
  try {
    const { answers } = await get(`label/answers?limit=${HISTORY}`);
    const here = new Set([desk.current?.item.key, ...desk.upcoming.map((item) => item.key), ...desk.answered.keys()]);
    const earlier = answers.filter((one) => !here.has(one.key));
    await renderMarkdown(earlier, layout.display, "label/markdown");
    for (const one of earlier) {
      desk.history.push(entryOf(one));
      desk.answered.set(one.key, { value: one.value, comment: one.comment });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    desk.earlierLooked = false;
    failed(error);
  }
}
