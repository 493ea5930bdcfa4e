// Items on which people differ, to be decided by the owner.

import { ApiError, COMPUTING, get, post } from "../api.js";
import { element } from "../fields.js";
import { answerName, decisions, spellLabel } from "../labelwords.js";
import { count } from "../numbers.js";
import { button, byId, factsOf, keep, setText, still, trouble } from "../page.js";
import { agreementWords } from "./agreement.js";
import { changed, loaded, path, watch } from "./frame.js";
import { listenHistory, openHistory } from "./history.js";

// More would make the page endless; they follow as these are decided.
const MOST = 5;

// The reasons to exclude an item.
let reasons = [];

function showDisagreements({ disagreements, agreement }) {
  loaded("dispute-bones");
  byId("agreement").hidden = agreement.length === 0;
  setText(byId("agreement"), agreement.map(agreementWords).join(" "));
  byId("no-disagreements").hidden = disagreements.length > 0;
  const rest = disagreements.length - MOST;
  byId("more-disagreements").hidden = rest <= 0;
  setText(byId("more-disagreements"), `${count(rest)} more follow as these are decided.`);
  keep(byId("disagreement-list"), disagreements.slice(0, MOST), (one) => one.key, makeCard, (card, one) => {
    const votes = Object.entries(one.votes).map(([name, value]) => `${name}: ${spellLabel(value)}${one.comments[name] ? ` (${one.comments[name]})` : ""}`).join(" · ");
    setText(card.querySelector(".votes"), votes);
  });
}

function makeCard(one) {
  const card = element("li");
  const facts = element("div", "facts");
  facts.append(factsOf(one.fields));
  facts.tabIndex = 0;
  facts.setAttribute("role", "group");
  facts.setAttribute("aria-label", `Item ${one.key}`);
  const decide = element("div", "row decide");
  const why = reasonChoice();
  for (const [value, words] of decisions) {
    const made = button(words[0].toUpperCase() + words.slice(1), () => void decideOn(card, one.key, value, value === 0 ? why?.value ?? "" : ""), value === null ? "plain" : "");
    made.dataset.value = answerName(value);
    made.setAttribute("aria-label", `Decide: ${words}, item ${one.key}`);
    decide.append(made);
    if (value === 0 && why) decide.append(why);
  }
  decide.append(button("History", () => void openHistory(one.key)));
  card.append(facts, element("p", "votes"), decide);
  return card;
}

/** The reason that goes with an exclusion, where the campaign has reasons. */
function reasonChoice() {
  if (!reasons.length) return null;
  const made = element("select", "why");
  made.setAttribute("aria-label", `Reason, where it is “${spellLabel(0)}”`);
  made.append(new Option("no reason", ""), ...reasons.map((reason) => new Option(reason, reason)));
  return made;
}

async function decideOn(card, key, value, comment) {
  for (const one of card.querySelectorAll("button")) one.disabled = true;
  try {
    await post(`${path}/correct`, { key, value, comment });
    changed();
    const next = card.nextElementSibling ?? card.previousElementSibling;
    card.remove();
    (next?.querySelector("button") ?? byId("disagreements-title")).focus();
    setText(byId("live"), `Decided: ${spellLabel(value)}.`);
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const one of card.querySelectorAll("button")) one.disabled = false;
    trouble(byId("trouble"), error);
  }
}

const refresh = watch(async (status, isNew) => {
  if (status.state === "broken") loaded("dispute-bones");
  if (!isNew || status.state === "broken") return;
  reasons = status.reasons ?? [];
  setText(byId("who-decides"), status.arbiter
    ? `${status.arbiter} is asked about these, by an own link, and decides; so may you.`
    : "Your word decides. To leave it to a third person, name an arbiter in the settings.");
  const disputes = await get(`${path}/disagreements`, COMPUTING);
  still(() => showDisagreements(disputes));
});
listenHistory(() => refresh());
