// All campaigns, and how far they are.

import { ApiError, get, part, post } from "./api.js";
import { element } from "./fields.js";
import { count } from "./numbers.js";
import { byId, keep, poll, ready, setText, showState, trouble } from "./page.js";
import { progressOf } from "./progress.js";

const EVERY = 5;
// Campaigns at a time, and at most; searching and sorting is offered where they are not seen at a glance.
const PAGE = 50, MOST = 1000, FEW = 3;

function makeCard() {
  const card = element("li");
  const head = element("div", "heading");
  const title = element("h2");
  title.append(element("a"));
  head.append(title, element("span", "state"));
  const bar = element("progress");
  bar.setAttribute("aria-label", "How far");
  card.append(head, element("p", "asked"), element("p", "note question"), bar, element("p", "note far"), element("p", "note more"));
  return card;
}

function updateCard(card, campaign) {
  const link = card.querySelector("a");
  link.setAttribute("href", `/campaigns/${part(campaign.name)}`);
  setText(link, campaign.name);
  // A campaign that the server has not looked at yet tells its labels only.
  const isKnown = campaign.size > 0;
  const state = card.querySelector(".state");
  state.hidden = !isKnown && campaign.state === "open";
  showState(state, campaign);
  setText(card.querySelector(".asked"), campaign.criterion);
  setText(card.querySelector(".question"), [campaign.question_title ?? campaign.question, ...(campaign.owner ? [`started by ${campaign.owner}`] : [])].join(" · "));
  const { done, all, words } = progressOf(campaign);
  const bar = card.querySelector("progress");
  bar.hidden = !all;
  if (all) {
    bar.max = all;
    bar.value = done;
  }
  setText(card.querySelector(".far"), [
    words,
    ...(isKnown ? [`${count(campaign.size)} ${campaign.size_label}`] : []),
    ...(isKnown && campaign.state !== "broken" ? [count(campaign.annotators ?? 0, "annotator")] : []),
    ...(campaign.disagreements ? [count(campaign.disagreements, "disagreement")] : []),
  ].join(" · "));
  setText(card.querySelector(".more"), campaign.note);
}

const isArchived = (one) => one.archived ?? one.state === "archived";
let shown = PAGE;

const refresh = poll(async () => {
  const query = byId("query").value.trim(), sort = byId("sort").value;
  const { campaigns, next, total } = await get(`campaigns?${new URLSearchParams({ sort, limit: String(shown), query })}`);
  if (query !== byId("query").value.trim() || sort !== byId("sort").value) return;
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
byId("sort").addEventListener("change", () => void refresh());
byId("example").addEventListener("click", async () => {
  byId("example").disabled = true;
  try {
    const { name } = await post("example", undefined, { patience: 0 });
    location.assign(`/campaigns/${part(name)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byId("example").disabled = false;
    trouble(byId("trouble"), error);
  }
});
ready();
byId("older").addEventListener("click", () => {
  shown = Math.min(MOST, shown + PAGE);
  void refresh();
});
