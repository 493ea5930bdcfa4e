// Items on which people differ, to be decided by the owner.

import { ApiError, get, post } from "../api.js";
import { element } from "../fields.js";
import { button, byId, count, factsOf, keep, setText, spellLabel, still, trouble } from "../page.js";
import { changed, loaded, path, watch } from "./frame.js";
import { listenHistory, openHistory } from "./history.js";

// More would make the page endless; they follow as these are decided.
const MOST = 5;

function showDisagreements({ disagreements }) {
  loaded("dispute-bones");
  byId("no-disagreements").hidden = disagreements.length > 0;
  const rest = disagreements.length - MOST;
  byId("more-disagreements").hidden = rest <= 0;
  setText(byId("more-disagreements"), `${count(rest)} more follow as these are decided.`);
  keep(byId("disagreement-list"), disagreements.slice(0, MOST), (one) => one.key, makeCard, (card, one) => {
    const votes = Object.entries(one.votes).map(([name, value]) => `${name}: ${spellLabel(value)}`).join(" · ");
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
  for (const [value, words] of [[1, "Right"], [0, "Wrong"], [null, "Unsure"]]) {
    const made = button(words, () => void decideOn(card, one.key, value), value === null ? "plain" : "");
    made.dataset.value = value === null ? "unsure" : String(value);
    made.setAttribute("aria-label", `Decide: ${words.toLowerCase()}, item ${one.key}`);
    decide.append(made);
  }
  decide.append(button("History", () => void openHistory(one.key)));
  card.append(facts, element("p", "votes"), decide);
  return card;
}

async function decideOn(card, key, value) {
  for (const one of card.querySelectorAll("button")) one.disabled = true;
  try {
    await post(`${path}/correct`, { key, value, comment: "" });
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
  if (!isNew || status.state === "broken") return;
  const disputes = await get(`${path}/disagreements`);
  still(() => showDisagreements(disputes));
});
listenHistory(() => refresh());
