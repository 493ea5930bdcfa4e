// The people of a campaign: their work, and invitations.

import { COMPUTING, get } from "../api.js";
import { element } from "../fields.js";
import { listenInvite, showInvitations } from "../invitations.js";
import { count, pace, percent } from "../numbers.js";
import { ago, byId, fillRow, keep, keepLines, setText, still } from "../page.js";
import { agreementWords, alphaWords } from "./agreement.js";
import { campaign, loaded, path, watch } from "./frame.js";
import { listenSeveral } from "./several.js";
import { atWork } from "./work.js";

function showAnnotators({ annotators, agreement, alpha, noise }) {
  loaded("people-bones");
  byId("annotators-scroll").hidden = annotators.length === 0;
  byId("no-annotators").hidden = annotators.length > 0;
  keep(byId("annotators"), annotators, (one) => one.name, () => element("tr"), (row, one) => fillRow(row, [
    { tag: "th", className: "words", text: one.name },
    { text: count(one.labels) }, { text: count(one.right) }, { text: count(one.wrong) }, { text: count(one.unsure) }, { text: count(one.skipped) },
    { text: one.seconds === null ? "–" : pace(one.seconds) },
    one.agreement === null ? { text: "–" } : { text: percent(one.agreement), small: `of ${count(one.compared)}` },
    one.gold_seen
      ? { text: `${count(one.gold_right)} of ${count(one.gold_seen)}`, small: one.recent_gold === null ? "" : `lately ${percent(one.recent_gold)}` }
      : { text: "–" },
    { text: ago(one.last_at) },
  ]));
  byId("agreement").hidden = agreement.length === 0;
  keepLines(byId("agreement"), [...agreement.map(agreementWords), ...alphaWords(alpha, agreement.length)]);
  const pairs = noise?.pairs ?? 0;
  byId("noise").hidden = !pairs;
  if (pairs) {
    setText(byId("noise"), `Labels are wrong in about ${percent(noise.value)} of cases (between ${percent(noise.lower)} and ${percent(noise.upper)}), told from ${count(pairs, "item")} that two people labelled, if they err independently.`);
  }
}

function showWork(status) {
  byId("invite").hidden = status.archived;
  byId("at-work").hidden = status.open === undefined;
  setText(byId("at-work"), atWork(status));
}

const refresh = watch(async (status, isNew) => {
  still(() => showWork(status));
  if (isNew) {
    const people = await get(`${path}/annotators`, COMPUTING);
    still(() => showAnnotators(people));
  }
  await showInvitations(campaign, refresh);
});
listenInvite(campaign, () => showInvitations(campaign, refresh));
listenSeveral(() => showInvitations(campaign, refresh));
