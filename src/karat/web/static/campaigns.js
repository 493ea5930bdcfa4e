// All campaigns, and how far they are.

import { get, part } from "./api.js";
import { element } from "./fields.js";
import { byId, count, keep, poll, setText, stateWords } from "./page.js";

const EVERY = 5;
// Campaigns at a time, and at most; a search field is there where they are not seen at a glance.
const PAGE = 50, MOST = 1000, FEW = 5;

function makeCard() {
  const card = element("li");
  const head = element("div", "heading");
  const title = element("h2");
  title.append(element("a"));
  head.append(title, element("span", "state"));
  const bar = element("progress");
  bar.setAttribute("aria-label", "How far");
  card.append(head, element("p", "asked"), bar, element("p", "note far"), element("p", "note more"));
  return card;
}

function updateCard(card, campaign) {
  const link = card.querySelector("a");
  link.setAttribute("href", `/campaigns/${part(campaign.name)}`);
  setText(link, campaign.name);
  const state = card.querySelector(".state");
  state.dataset.state = campaign.state;
  setText(state, stateWords(campaign.state));
  setText(card.querySelector(".asked"), campaign.criterion);
  const all = campaign.labels_left === null ? null : campaign.labels + campaign.labels_left;
  const bar = card.querySelector("progress");
  bar.hidden = !all;
  if (all) {
    bar.max = all;
    bar.value = campaign.labels;
  }
  setText(card.querySelector(".far"), [
    all && campaign.labels_left ? `${count(campaign.labels)} of about ${count(all)} labels` : count(campaign.labels, "label"),
    `${count(campaign.size)} ${campaign.size_label}`, count(campaign.annotators ?? 0, "annotator"),
    ...(campaign.disagreements ? [count(campaign.disagreements, "disagreement")] : []),
  ].join(" · "));
  setText(card.querySelector(".more"), campaign.note);
}

const isArchived = (one) => one.archived ?? one.state === "archived";
let shown = PAGE;

const refresh = poll(async () => {
  const query = byId("query").value.trim();
  const { campaigns, next, total } = await get(`campaigns?${new URLSearchParams({ newest: "true", limit: String(shown), query })}`);
  if (query !== byId("query").value.trim()) return;
  const open = campaigns.filter((one) => !isArchived(one)), archived = campaigns.filter(isArchived);
  for (const bone of document.querySelectorAll("#campaigns > .skeleton")) bone.remove();
  byId("campaigns").removeAttribute("aria-busy");
  setText(byId("loading"), "");
  keep(byId("campaigns"), open, (one) => one.name, makeCard, updateCard);
  keep(byId("archived"), archived, (one) => one.name, makeCard, updateCard);
  byId("archive").hidden = archived.length === 0;
  byId("none").hidden = total > 0;
  byId("nothing").hidden = campaigns.length > 0 || total === 0;
  byId("search").hidden = total <= FEW && !query;
  byId("older").hidden = next === null || shown >= MOST;
}, EVERY);

byId("search").addEventListener("submit", (event) => event.preventDefault());
byId("query").addEventListener("input", () => void refresh());
byId("older").addEventListener("click", () => {
  shown = Math.min(MOST, shown + PAGE);
  void refresh();
});
