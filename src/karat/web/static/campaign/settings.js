// The settings of a campaign: what may be changed after its start, what may not and why, and what was changed.

import { ApiError, get, patch, post, remove } from "../api.js";
import { element } from "../fields.js";
import { isForReviews, linkShown, REVIEWED } from "../form.js";
import { count } from "../numbers.js";
import { atTime, byId, keepLines, setText, trouble } from "../page.js";
import { guardUnsaved } from "../unsaved.js";
import { budgetChoice, changesIn, choiceFields, spellChoice } from "./choices.js";
import { campaign, changed, loaded, pageAddress, path, watch } from "./frame.js";

const NOT_HERE = ["max_labels"];
// Where fields stand on the page, by the kind of their choice.
const PLACES = { "text pair": "word-fields", columns: "item-fields", displays: "item-fields", "column pair": "item-fields" };
// What is called otherwise on this page than in requests.
const TITLES = { name: "Name", criterion: "Criterion", instructions: "Instructions", budget: "Labels in all", gold: "Gold items" };
let before = null, fields = [];

/** A change of before in words: what was what, and what it is now. */
function spellChange({ at, before: old, after }) {
  const parts = Object.entries(after).map(([name, value]) => {
    const choice = before.choices.find((one) => one.name === name);
    const title = TITLES[name] ?? (choice ? choice.title || choice.label : name);
    return `${title} from ${spellChoice(choice, old[name])} to ${spellChoice(choice, value)}`;
  });
  return `${atTime(at)}: ${parts.join("; ")}`;
}

/** What annotators see begins as it is, with the columns of the file. */
function fillItems() {
  const { columns, examples } = before;
  const value = (kind) => before.choices.find((one) => one.kind === kind).value;
  for (const { choice, fill, showColumns, showQuestion } of fields) {
    if (choice.kind === "column pair") showColumns(columns);
    if (choice.kind === "columns") fill({ fields: before.fields, display: value("displays"), columns, examples });
    else if (fill) fill(choice.default);
    showQuestion?.({ label_words: choice.default });
  }
  linkShown(fields);
  const shown = fields.find(({ readDisplays }) => readDisplays), displays = fields.find(({ choice }) => choice.kind === "displays");
  displays.read = () => shown.readDisplays() ?? {};
  // Compared with what the controls say of them now: null, "*" and a list of all columns are the same.
  shown.before = shown.read();
  displays.before = displays.read();
}

async function load() {
  before = await get(`${path}/settings`);
  loaded("setting-bones");
  byId("settings").hidden = false;
  byId("set-name").value = before.name;
  byId("set-criterion").value = before.criterion;
  byId("set-instructions").value = before.instructions;
  const choices = before.choices.filter(({ name }) => !NOT_HERE.includes(name));
  fields = [...choiceFields([budgetChoice(before.budget)]), ...choiceFields(choices, {}, before.displays)];
  fillItems();
  const placeOf = (field) => {
    if (isForReviews(field)) return before.source_kind === REVIEWED ? "word-fields" : "other-fields";
    return PLACES[field.choice.kind] ?? (field.isTitled ? "target-fields" : "other-fields");
  };
  for (const place of ["word-fields", "item-fields", "target-fields", "other-fields"]) {
    byId(place).replaceChildren(...fields.filter((field) => placeOf(field) === place && field.choice.kind !== "displays").map(({ part }) => part));
  }
  setText(byId("target-note"), before.can_restart
    ? "Where the target, a budget that the plan knows, or the opinions on each item change, the plan begins anew: all labels are kept and count as they are, the rest is drawn anew, and the confidence is that of the new draws."
    : "The method of this campaign settles its sample beforehand: its target and the opinions on each item cannot change after the first label. Budgets and leases can.");
  setText(byId("gold-count"), `There ${before.gold === 1 ? "is" : "are"} ${count(before.gold, "gold item")} now.`);
  byId("fixed").replaceChildren(...before.fixed.flatMap(({ name, value, why }) => [element("dt", "", name), element("dd", "", `${value}: ${why}.`)]));
  byId("no-columns").hidden = before.columns.length > 0;
  byId("no-changes").hidden = before.changes.length > 0;
  keepLines(byId("changes"), before.changes.map(spellChange));
}

function changes() {
  const words = {
    name: byId("set-name").value.trim(), criterion: byId("set-criterion").value.trim(), instructions: byId("set-instructions").value,
  };
  const reworded = Object.entries(words).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return { ...Object.fromEntries(reworded), ...changesIn(fields) };
}

/** Send something, and show what became of it. */
async function send(place, act, words) {
  trouble(byId(place), null);
  setText(byId("saved"), "");
  try {
    await act();
    changed();
    setText(byId("saved"), words);
    setText(byId("live"), words);
    await load();
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId(place), error);
  }
}

function listen() {
  byId("settings").addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = changes();
    if (!Object.keys(wanted).length) {
      setText(byId("saved"), "Nothing was changed.");
      return;
    }
    void send("settings-trouble", async () => {
      await patch(path, wanted, { patience: 0 });
      before = null;
      // These words are all over the page.
      if (wanted.label_words) location.reload();
      if (wanted.name) location.assign(pageAddress("settings").replace(/[^/]+\/settings$/, `${encodeURIComponent(wanted.name)}/settings`));
    }, "Saved.");
  });
  byId("gold-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const lines = byId("gold").value.split("\n").map((line) => line.trim()).filter(Boolean);
    const gold = Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(",")).trim(), Number(line.slice(line.lastIndexOf(",") + 1))]));
    void send("gold-trouble", async () => {
      if (Object.entries(gold).some(([id, value]) => !id || (value !== 0 && value !== 1))) throw new ApiError(422, "gold", "Write each line as id,1 or id,0.");
      await patch(path, { gold }, { patience: 0 });
      byId("gold").value = "";
    }, "Gold items are added.");
  });
  byId("erase-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const name = byId("erase-name").value.trim();
    if (!confirm(`Forget the name ${name} on this server? This cannot be undone.`)) return;
    void send("erase-trouble", async () => {
      await post("annotators/erase", { name });
      byId("erase-name").value = "";
    }, "The name is forgotten.");
  });
  byId("archive").addEventListener("click", () => {
    const reopen = byId("archive").dataset.reopen === "yes";
    if (!reopen && !confirm("Archive this campaign? Annotators are told that it is closed, and items that they hold are not labelled. Everything is kept, and it can be opened again.")) return;
    void send("trouble", () => post(`${path}/archive`, { reopen }), "Done.");
  });
  byId("delete").addEventListener("click", () => {
    if (prompt(`This cannot be undone. Type the name ${campaign} to delete this campaign.`)?.trim() !== campaign) return;
    void send("trouble", async () => {
      await remove(path);
      location.assign("/");
    }, "Deleted.");
  });
  guardUnsaved(() => before !== null && Object.keys(changes()).length > 0);
}

// What is stored is there at once, whatever the plan is doing; the first round below tells of errors.
const first = load().catch(() => {});
const refresh = watch(async (status) => {
  setText(byId("archive"), status.archived ? "Open it again" : "Archive this campaign");
  byId("archive").dataset.reopen = status.archived ? "yes" : "";
  await first;
  if (before === null) await load();
});
listen();
