// What an owner can do next, by the state of a campaign: in words, with the way there.

import { ApiError, post } from "../api.js";
import { element } from "../fields.js";
import { count } from "../numbers.js";
import { byId, keep, setText } from "../page.js";
import { openContinue } from "./continue.js";
import { pageAddress, path } from "./frame.js";
import { atWork } from "./work.js";

const to = (page, words, isMain = false) => ({ key: page, words, href: pageAddress(page), isMain });

const goOn = (status) => ({ key: "continue", words: "Continue", act: () => void openContinue(status) });

const startAnew = { key: "new", words: "New campaign", href: "/new" };

/** Why nothing more is asked for, and what can be done about it. */
function endWords({ labels, budget_words: budget, can_restart: canRestart }, reached) {
  if (!canRestart) {
    const how = "Its method draws the whole sample beforehand. For more labels start a new campaign with the same words for what counts as right: it takes over these labels.";
    return `${reached === true ? "The target is reached." : `All ${count(labels)} labels that were planned are given.`} Use the result. ${how}`;
  }
  if (reached === true) return "The target is reached. Use the result, or continue with a higher target.";
  if (reached === false && budget) return `The budget (${budget}) is spent before the target was reached. The answer so far holds; continue with a larger budget.`;
  if (reached === false) return "All that was planned is labelled, and the target is not certain. The answer so far holds; continue to make it certain.";
  return `All ${count(labels)} labels that were planned are given. Use the result, or continue with more.`;
}

/** Buttons for what the owner may decide while labels are collected. */
const switchesOf = ({ switches = [], state, archived, annotators }) => (archived || !annotators || !["open", "waiting", "done"].includes(state) ? [] : switches)
  .map(({ name, title }) => ({ key: `switch-${name}`, words: title, act: () => void turn(name) }));

async function turn(name) {
  for (const one of byId("next-actions").querySelectorAll("button")) one.disabled = true;
  try {
    const { done } = await post(`${path}/switch`, { to: name }, { patience: 0 });
    setText(byId("next-done"), done);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setText(byId("next-done"), error.message);
  } finally {
    for (const one of byId("next-actions").querySelectorAll("button")) one.disabled = false;
  }
}

const STEPS = {
  open: (status, _, invited) => (status.annotators
    ? [atWork(status) || "The next items are being chosen.", [to("result", "See all of the result")]]
    : invited
      ? [`${count(invited, "link")} ${invited === 1 ? "is" : "are"} made; nobody has labelled yet.`, [to("people", "See the links")]]
      : ["Invite the people who shall label: each gets a link of their own.", []]),
  waiting: (status) => [status.note, [to("people", "See who is at work")]],
  done: (status, reached) => [endWords(status, reached), reached === false && status.can_restart
    ? [{ ...goOn(status), isMain: true }, to("result", "See all of the result"), to("download", "Download")]
    : [to("result", "See all of the result", true), status.can_restart ? goOn(status) : startAnew, to("download", "Download")]],
  "out of budget": (status) => [status.note, [{ ...goOn(status), isMain: true }, to("result", "See all of the result"), to("download", "Download")]],
  archived: () => ["No more labels are taken. Everything is kept.", [to("settings", "Open it again"), to("download", "Download")]],
  broken: () => ["Mend it as is said above.", [to("labels", "See its labels"), to("download", "Download")]],
};

export function showNext(status, reached, invited) {
  const [words, ways] = (STEPS[status.archived ? "archived" : status.state] ?? STEPS.open)(status, reached, invited);
  const disputes = status.disagreements && status.state !== "broken" && !status.archived
    ? [to("disagreements", `Decide ${count(status.disagreements, "disagreement")}`)] : [];
  setText(byId("next"), words);
  keep(byId("next-actions"), [...ways, ...disputes, ...switchesOf(status)], ({ key }) => key, ({ act }) => element(act ? "button" : "a"), (made, { words: named, href, act, isMain }) => {
    made.className = `button ${isMain ? "" : "plain"}`.trim();
    if (act) made.onclick = act;
    else made.setAttribute("href", href);
    setText(made, named);
  });
}
