// All campaigns, and how far they are.

import { get, part } from "./api.js";
import { element } from "./fields.js";
import { byId, count, keep, poll, setText } from "./page.js";

const EVERY = 5;

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
  setText(state, campaign.state);
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

poll(async () => {
  const { campaigns } = await get("campaigns");
  const isArchived = (one) => one.archived ?? one.state === "archived";
  const open = campaigns.filter((one) => !isArchived(one)), archived = campaigns.filter(isArchived);
  const name = (one) => one.name;
  keep(byId("campaigns"), open, name, makeCard, updateCard);
  keep(byId("archived"), archived, name, makeCard, updateCard);
  byId("archive").hidden = archived.length === 0;
  byId("none").hidden = campaigns.length > 0;
}, EVERY);
