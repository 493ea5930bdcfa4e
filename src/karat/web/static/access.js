// Owners' links, and the audit log.

import { ApiError, get, part, post, remove } from "./api.js";
import { actionWords, detailWords, whoWords } from "./auditwords.js";
import { element } from "./fields.js";
import { showLink } from "./invitations.js";
import { ago, atTime, button, byId, fillRow, keep, onDay, poll, ready, setText, trouble } from "./page.js";

const EVERY = 10, PAGE = 50;
// Greater than any number of a line.
const NEWEST = String(2 ** 53);

let lines = [], next = null;

function showOwners({ owners, fixed }) {
  byId("fixed").hidden = !fixed;
  byId("owners-scroll").hidden = owners.length === 0;
  keep(byId("owners"), owners, (one) => one.id, (one) => {
    const row = element("tr");
    const act = element("td", "act");
    const revoke = button("Withdraw", () => void withdraw(one, revoke));
    revoke.setAttribute("aria-label", `Withdraw the link of ${one.name ?? "an owner"}`);
    act.append(revoke);
    row.append(element("th", "words"), element("td", "words wide"), element("td", "words"), element("td", "words"), act);
    row.children[0].scope = "row";
    return row;
  }, (row, one) => {
    const until = one.expires === null ? "for good" : `${one.valid ? "until" : "ended"} ${onDay(one.expires)}`;
    setText(row.children[0], `${one.name ?? "Without a name"}${one.mine ? " (this session)" : ""}`);
    setText(row.children[1], ago(one.created));
    setText(row.children[2], one.revoked ? "withdrawn" : until);
    setText(row.children[3], one.used === null ? "not yet" : ago(one.used));
    row.querySelector("button").hidden = !one.valid;
  });
}

async function withdraw(one, revoke) {
  const whose = one.mine ? "This is the link of your own session: you will be signed out." : `${one.name ?? "Its owner"} will be signed out.`;
  if (!confirm(`Withdraw this link? ${whose}`)) return;
  revoke.disabled = true;
  try {
    await remove(`owners/${part(one.id)}`);
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    revoke.disabled = false;
    trouble(byId("add-trouble"), error);
  }
}

function showLog() {
  byId("log-scroll").hidden = lines.length === 0;
  byId("older").hidden = next === null;
  keep(byId("log"), lines, (line) => line.id, () => element("tr"), (row, line) => fillRow(row, [
    { className: "words", text: atTime(line.at) }, { tag: "th", className: "words", text: whoWords(line) },
    { className: "words", text: actionWords(line) }, { className: "words", text: line.campaign ?? "" },
    { className: "words comment", text: detailWords(line) },
  ]));
}

async function loadLog({ older = false } = {}) {
  const before = older ? String(next) : NEWEST;
  const found = await get(`audit?${new URLSearchParams({ before, limit: String(PAGE) })}`);
  const known = new Set(lines.map((line) => line.id));
  const fresh = found.lines.filter((line) => !known.has(line.id));
  lines = older ? [...lines, ...fresh] : [...fresh, ...lines];
  if (older || lines.length <= PAGE) ({ next } = found);
  showLog();
}

byId("add").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = byId("owner-name");
  trouble(byId("add-trouble"), null);
  try {
    const made = await post("owners", { name: name.value.trim(), days: Number(byId("owner-days").value) });
    showLink(byId("new-links"), made.name, made.link, "Shown only now. Whoever has it can do everything here.");
    name.value = "";
    name.focus();
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("add-trouble"), error);
  }
});
byId("older").addEventListener("click", () => void loadLog({ older: true }).catch((error) => trouble(byId("trouble"), error)));

const refresh = poll(async () => {
  showOwners(await get("owners"));
  await loadLog();
}, EVERY);
ready();
