// The owner's page of one campaign. It reads the API every few seconds and changes what has changed, in place.

import { ApiError, get, part, post } from "./api.js";
import { onChange } from "./charts/plot.js";
import { element } from "./fields.js";
import { listenInvite, showInvitations } from "./invitations.js";
import {
  ago, atTime, button, byId, confirmOn, copy, count, factsOf, fillRow, keep, keepLines, percent, poll, ready, setText, spellLabel, stateWords, still, trouble, unbroken,
} from "./page.js";
import { partOf } from "./results/registry.js";

const EVERY = 4, EVERYTHING_EVERY = 15;
const PAGE = 10;
// More would bury the rest of the page; they follow as these are decided.
const MOST_DISPUTES = 5;
const { campaign } = document.body.dataset;
const path = `campaigns/${part(campaign)}`;

// What the question's report gives; all have the words for the page in the same places.
let result = null, question = "", resultAt = "";
let status = null;
let labels = [], nextLabel = null, olderShown = false;
let corrected = null;
// What was changed here, and rounds: corrections need not show in the numbers that are compared.
let changes = 0, rounds = 0;

// ---------------------------------------------------------------- where it stands

function showStatus() {
  setText(byId("criterion"), status.criterion);
  const state = byId("state");
  state.hidden = false;
  state.dataset.state = status.state;
  setText(state, stateWords(status.state));
  const isBroken = status.state === "broken";
  byId("broken").hidden = !isBroken;
  setText(byId("broken-why"), isBroken ? status.note : "");
  setText(byId("note"), isBroken ? "" : [status.reason && status.state === "open" ? `Asked for now: ${status.reason}.` : "", status.note].filter(Boolean).join(" "));
  const left = status.labels_left;
  const told = [
    ["labels", left ? `${count(status.labels)} of about ${count(status.labels + left)}` : count(status.labels)],
    ["items labelled", count(status.answered)],
    [status.size_label, count(status.size)],
    ["annotators", count(status.annotators)],
    ["wanted now", count(status.open ?? 0)],
    ["with somebody", count(status.leased ?? 0)],
    ...(status.unsure ? [["unsure", count(status.unsure)]] : []),
    ...(status.hours >= 0.05 ? [["hours", status.hours.toFixed(1)]] : []),
    ...(status.cost ? [["cost", status.cost.toFixed(2)]] : []),
  ];
  keep(byId("numbers"), told, ([name]) => name, ([name]) => {
    const pair = element("div");
    pair.append(element("dt", "", name), element("dd"));
    return pair;
  }, (pair, [, value]) => setText(pair.children[1], value));
  const archived = status.archived ?? status.state === "archived";
  setText(byId("archive"), archived ? "Open it again" : "Archive this campaign");
  byId("archive").dataset.reopen = archived ? "yes" : "";
  byId("invite").hidden = archived;
}

// ---------------------------------------------------------------- the result

function showResult() {
  byId("no-result").hidden = result !== null;
  byId("has-result").hidden = result === null;
  if (result === null) return;
  keepLines(byId("warnings"), result.warnings);
  byId("warnings").hidden = result.warnings.length === 0;
  setText(byId("headline"), unbroken(result.headline));
  const [name, shown] = partOf(question);
  for (const one of document.querySelectorAll("[data-result]")) one.hidden = one.dataset.result !== name;
  shown.showResult(result);
  setText(byId("paragraph"), result.paragraph);
  keepLines(byId("references"), result.references);
  keepLines(byId("assumptions"), result.assumptions.length ? result.assumptions : ["Nothing."]);
  byId("more").hidden = result.more.length === 0;
  setText(byId("more-words"), unbroken(result.more.join(" ")));
  setText(byId("more-note"), result.more_note);
}

async function draw() {
  if (result !== null) await partOf(question)[1].drawResult(result);
}

// ---------------------------------------------------------------- people

function showAnnotators({ annotators, noise }) {
  byId("annotators-scroll").hidden = annotators.length === 0;
  byId("no-annotators").hidden = annotators.length > 0;
  keep(byId("annotators"), annotators, (one) => one.name, () => element("tr"), (row, one) => fillRow(row, [
    { tag: "th", className: "words", text: one.name },
    { text: count(one.labels) }, { text: count(one.right) }, { text: count(one.wrong) }, { text: count(one.unsure) }, { text: count(one.skipped) },
    { text: one.seconds === null ? "–" : `${one.seconds < 10 ? one.seconds.toFixed(1) : Math.round(one.seconds)} s` },
    one.agreement === null ? { text: "–" } : { text: percent(one.agreement), small: `of ${count(one.compared)}` },
    one.gold_seen
      ? { text: `${count(one.gold_right)} of ${count(one.gold_seen)}`, small: one.recent_gold === null ? "" : `lately ${percent(one.recent_gold)}` }
      : { text: "–" },
    { text: ago(one.last_at) },
  ]));
  const pairs = noise?.pairs ?? 0;
  byId("noise").hidden = !pairs;
  if (pairs) {
    setText(byId("noise"), `Labels are wrong in about ${percent(noise.value)} of cases (between ${percent(noise.lower)} and ${percent(noise.upper)}), told from ${count(pairs, "item")} that two people labelled, if they err independently.`);
  }
}

// ---------------------------------------------------------------- disagreements

function showDisagreements({ disagreements }) {
  byId("no-disagreements").hidden = disagreements.length > 0;
  const rest = disagreements.length - MOST_DISPUTES;
  byId("more-disagreements").hidden = rest <= 0;
  setText(byId("more-disagreements"), `${count(rest)} more follow as these are decided.`);
  keep(byId("disagreement-list"), disagreements.slice(0, MOST_DISPUTES), (one) => one.key, (one) => {
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
  }, (card, one) => {
    const votes = Object.entries(one.votes).map(([name, value]) => `${name}: ${spellLabel(value)}`).join(" · ");
    setText(card.querySelector(".votes"), votes);
  });
}

async function decideOn(card, key, value) {
  for (const one of card.querySelectorAll("button")) one.disabled = true;
  try {
    await post(`${path}/correct`, { key, value, comment: "" });
    changes += 1;
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

// ---------------------------------------------------------------- labels and their history

async function loadLabels({ older = false } = {}) {
  const query = new URLSearchParams({ limit: String(PAGE) });
  const wanted = byId("query").value.trim();
  if (wanted) query.set("query", wanted);
  if (older && nextLabel !== null) query.set("before", String(nextLabel));
  const page = await get(`${path}/labels?${query}`);
  if (older) {
    olderShown = true;
    labels = [...labels, ...page.labels];
    nextLabel = page.next;
  } else if (olderShown) {
    const known = new Set(labels.map((line) => line.position));
    labels = [...page.labels.filter((line) => !known.has(line.position)), ...labels];
  } else {
    ({ labels, next: nextLabel } = page);
  }
  still(showLabels);
}

function showLabels() {
  byId("labels-scroll").hidden = labels.length === 0;
  byId("no-labels").hidden = labels.length > 0;
  byId("older").hidden = nextLabel === null;
  keep(byId("label-rows"), labels, (line) => line.position, (line) => {
    const row = element("tr");
    const item = element("th", "words item");
    item.scope = "row";
    item.append(element("span", "", line.item ?? line.key), element("span", "small", gist(line.fields)));
    const correct = button("Correct", () => void openHistory(line.item ?? line.key));
    correct.setAttribute("aria-label", `History and correction of item ${line.item ?? line.key}`);
    const act = element("td");
    act.append(correct);
    const kind = line.kind === "correction" ? `${spellLabel(line.value)} (correction)` : spellLabel(line.value);
    row.append(item, element("td", "words", kind), element("td", "words", line.annotator), element("td", "words when"), element("td", "words comment", line.comment), act);
    return row;
  }, (row, line) => setText(row.querySelector(".when"), ago(line.told_at)));
}

function gist(fields) {
  return Object.values(fields ?? {}).filter((value) => typeof value === "string").join(" · ").slice(0, 80);
}

async function openHistory(key) {
  corrected = key;
  const dialog = byId("history");
  trouble(byId("history-trouble"), null);
  setText(byId("history-title"), `Item ${key}`);
  byId("history-fields").replaceChildren();
  byId("history-lines").replaceChildren();
  byId("history-comment").value = "";
  if (!dialog.open) dialog.showModal();
  try {
    const itemHistory = await get(`${path}/history?${new URLSearchParams({ key })}`);
    byId("history-fields").replaceChildren(factsOf(itemHistory.fields));
    keepLines(byId("history-lines"), itemHistory.lines.map((line) => [
      `${atTime(line.told_at)}: ${line.annotator} said ${spellLabel(line.value)}`,
      line.kind === "label" ? "" : ` (${line.kind})`, line.comment ? `: “${line.comment}”` : "",
    ].join("")));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("history-trouble"), error);
  }
}

async function correct(value) {
  try {
    await post(`${path}/correct`, { key: corrected, value, comment: byId("history-comment").value.trim() });
    changes += 1;
    byId("history").close();
    setText(byId("live"), `Corrected: ${spellLabel(value)}.`);
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("history-trouble"), error);
  }
}

// ---------------------------------------------------------------- all of it

async function round() {
  status = await get(path);
  still(showStatus);
  const turn = Math.floor((rounds += 1) / EVERYTHING_EVERY);
  const mark = [status.labels, status.answered, status.unsure, status.disagreements, status.state, changes, turn].join();
  if (status.state === "broken") {
    const people = await get(`${path}/annotators`);
    still(() => showAnnotators(people));
    await loadLabels();
    resultAt = "";
  } else if (mark !== resultAt) {
    ({ question, result } = await get(`${path}/dashboard`));
    still(showResult);
    await draw();
    const [people, disputes] = await Promise.all([get(`${path}/annotators`), get(`${path}/disagreements`)]);
    still(() => {
      showAnnotators(people);
      showDisagreements(disputes);
    });
    await loadLabels();
    // Only now: where one of these failed, all are asked for again.
    resultAt = mark;
  } else {
    showLabels();
  }
  await showInvitations(campaign, refresh);
}

function listen() {
  onChange(() => void draw());
  listenInvite(campaign, () => showInvitations(campaign, refresh));
  byId("copy-paragraph").addEventListener("click", async () => {
    const cited = result.references.map((text, index) => `[${index + 1}] ${text}`);
    const done = await copy([result.paragraph, "", ...cited].join("\n"));
    confirmOn(byId("copy-paragraph"), done ? "Copied" : "Select it and copy");
  });
  byId("search").addEventListener("submit", (event) => {
    event.preventDefault();
    olderShown = false;
    void loadLabels().catch((error) => trouble(byId("trouble"), error));
  });
  byId("older").addEventListener("click", () => void loadLabels({ older: true }).catch((error) => trouble(byId("trouble"), error)));
  for (const one of document.querySelectorAll("#history .decide button")) {
    one.addEventListener("click", () => void correct(one.dataset.value === "unsure" ? null : Number(one.dataset.value)));
  }
  byId("archive").addEventListener("click", async () => {
    try {
      await post(`${path}/archive`, { reopen: byId("archive").dataset.reopen === "yes" });
      changes += 1;
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      trouble(byId("trouble"), error);
    }
  });
}

const refresh = poll(round, EVERY);
listen();
ready();
