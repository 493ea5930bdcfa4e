// Start a campaign: a file, its columns, the question, the target; the cost is told before anything is asked.

import { ApiError, get, part, post } from "./api.js";
import { element } from "./fields.js";
import { invite } from "./invitations.js";
import { byId, count, ready, trouble } from "./page.js";

const COST_DELAY = 400;
// For a guess at the time that labels take.
const USUAL_SECONDS = 8;
const SCORE_NAMES = ["score", "confidence", "probability", "prob", "similarity", "rank_score"];
const SYSTEM_NAMES = ["system", "model", "method", "run", "source"];
const ITEM_NAMES = ["item", "id", "key", "doc_id", "docid", "output"];
const ID_NAMES = ["id", "key", "doc_id", "docid", "item", "uid"];

const TEXT_NAMES = ["title", "primary_title", "abstract", "text", "body", "content", "summary"];
const REFERENCE_NAMES = [...TEXT_NAMES, "authors", "year", "journal", "doi", "keywords"];

const isComparison = () => byId("question").value === "compare";
const isReview = () => byId("question").value === "volume";

let source = null, file = null;
let costTimer = null, costNumber = 0;

// ---------------------------------------------------------------- the file

async function take(read, words) {
  trouble(byId("file-trouble"), null);
  byId("file-words").textContent = words;
  open(false);
  try {
    file = await read();
    showFile();
    open(true);
    void price();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byId("file-words").textContent = "";
    byId("preview-scroll").hidden = true;
    trouble(byId("file-trouble"), error);
  }
}

function upload(chosen) {
  return take(async () => {
    const form = new FormData();
    form.append("file", chosen);
    const found = await post("uploads", form, { patience: 0 });
    source = { upload: found.id };
    byId("server-file").value = "";
    return found;
  }, `Bringing ${chosen.name} to the server …`);
}

function named(path) {
  return take(async () => {
    const found = await post("preview", { path }, { patience: 0 });
    source = { path };
    byId("file").value = "";
    return found;
  }, `Reading ${path} …`);
}

function open(isOpen) {
  for (const step of ["step-columns", "step-question", "step-target"]) byId(step).disabled = !isOpen;
  byId("start").disabled = !isOpen;
}

function showFile() {
  const rows = file.rows === null ? "" : `, ${count(file.rows, "row")}`;
  byId("file-words").textContent = `${file.name}: ${count(file.columns.length, "column")}${rows}, ${size(file.size)}. Its first rows:`;
  byId("preview-scroll").hidden = false;
  byId("preview-head").replaceChildren(...file.columns.map(({ name }) => {
    const head = element("th", "", name);
    head.scope = "col";
    return head;
  }));
  byId("preview").replaceChildren(...file.preview.map((cells) => {
    const row = element("tr");
    row.append(...cells.map((cell) => {
      const made = element("td", "", cell);
      made.dir = "auto";
      return made;
    }));
    return row;
  }));
  const names = file.columns.map(({ name }) => name);
  const numeric = file.columns.filter(({ type }) => type === "number").map(({ name }) => name);
  choices(byId("score"), numeric.length ? numeric : names, []);
  byId("score").value = find(numeric, SCORE_NAMES) ?? numeric.at(-1) ?? names[0];
  choices(byId("id"), names, [["", "none: the row’s number"]]);
  byId("id").value = find(names, ID_NAMES) ?? "";
  for (const [id, usual, place] of [["system", SYSTEM_NAMES, 0], ["item", ITEM_NAMES, 1]]) {
    choices(byId(id), names, []);
    byId(id).value = find(names, usual) ?? names[Math.min(place, names.length - 1)];
  }
  showTexts(names);
  showFields();
  if (!byId("name").value) byId("name").value = file.name.replace(/^.*\//, "").replace(/\.[^.]*$/, "").slice(0, 100);
}

const find = (names, wanted) => wanted.map((name) => names.find((one) => one.toLowerCase() === name)).find(Boolean);

function choices(select, names, first) {
  select.replaceChildren(...[...first, ...names.map((name) => [name, name])].map(([value, words]) => new Option(words, value)));
}

function showTexts(names) {
  const usual = names.filter((name) => TEXT_NAMES.includes(name.trim().toLowerCase()));
  byId("texts").replaceChildren(...names.filter((name) => name !== "id").map((name) => check(name, usual.includes(name))));
}

function check(name, isChecked) {
  const label = element("label", "check");
  const box = element("input");
  box.type = "checkbox";
  box.value = name;
  box.checked = isChecked;
  label.append(box, name);
  return label;
}

const checked = (id) => [...byId(id).querySelectorAll("input:checked")].map((box) => box.value);

function showFields() {
  if (isReview()) {
    const names = file.columns.map(({ name }) => name);
    const known = names.filter((name) => REFERENCE_NAMES.includes(name.trim().toLowerCase()));
    byId("fields").replaceChildren(...names.map((name) => check(name, known.length ? known.includes(name) : true)));
    return;
  }
  // The name of a system and a score would sway people; an id tells them nothing.
  const sways = isComparison() ? "system" : "score";
  const kept = new Set(isComparison() ? [byId("system").value] : [byId("score").value, byId("id").value]);
  const usual = file.columns.filter(({ name }) => !kept.has(name));
  byId("fields").replaceChildren(...file.columns.map(({ name }) => check(
    name, usual.length ? usual.some((one) => one.name === name) : name !== byId(sways).value,
  )));
}

function size(bytes) {
  const units = ["bytes", "kB", "MB", "GB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power ? 1 : 0)} ${units[power]}`;
}

// ---------------------------------------------------------------- the target and its price

function target() {
  const isFactor = !isComparison() && document.querySelector("input[name=kind]:checked").value === "factor";
  const budget = Number(byId("budget").value) || null;
  const redundancy = Number(byId("redundancy").value) || 1;
  const confidence = Number(byId("confidence").value);
  if (isReview()) {
    return { recall: Number(byId("recall").value) / 100, certify: byId("certify").checked, confidence, budget, redundancy };
  }
  return {
    ...(isFactor ? { factor: Number(byId("factor").value) } : { half_width: Number(byId("half-width").value) / 100 }),
    confidence, budget, redundancy,
  };
}

function columns() {
  if (isComparison()) return { question: "compare", source, system: byId("system").value, item: byId("item").value };
  if (isReview()) return { question: "volume", source, text: checked("texts") };
  return { source, score: byId("score").value, id: byId("id").value || null };
}

function priceSoon() {
  clearTimeout(costTimer);
  costTimer = setTimeout(() => void price(), COST_DELAY);
}

async function price() {
  if (source === null || byId("step-target").querySelector("input:invalid:not(:disabled)")) return;
  const number = (costNumber += 1);
  const { redundancy, budget, ...asked } = target();
  byId("cost").textContent = "Working it out …";
  byId("cost-note").textContent = "";
  try {
    const found = await post("plan", { ...columns(), ...asked }, { patience: 0 });
    if (number === costNumber) showCost(found, redundancy, budget);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (number === costNumber) byId("cost").textContent = error.message;
  }
}

function showCost(found, redundancy, budget) {
  const labels = found.labels * redundancy;
  const share = (100 * found.labels / found.items).toFixed(found.labels < found.items / 10 ? 1 : 0);
  const told = [`About ${count(labels, "label")} on ${count(found.labels)} of ${count(found.items, "item")} (${share} %), some ${hours(labels * USUAL_SECONDS)} of work at ${USUAL_SECONDS} seconds a label.`];
  if (budget !== null && budget < labels) {
    const what = isComparison() ? "intervals" : isReview() ? "the interval" : "the band";
    told.push(`That is more than the ${count(budget, "label")} you allow: ${what} will be wider than the target when they are spent, and hold all the same.`);
  }
  byId("cost").textContent = told.join(" ");
  byId("cost-note").textContent = [found.note, found.worst_labels ? `At worst ${count(found.worst_labels * redundancy, "label")}.` : ""].filter(Boolean).join(" ");
}

function hours(seconds) {
  if (seconds < 5_400) return count(Math.max(1, Math.round(seconds / 60)), "minute");
  return count(Math.round(seconds / 3_600), "hour");
}

// ---------------------------------------------------------------- the start

async function start(event) {
  event.preventDefault();
  trouble(byId("start-trouble"), null);
  const fields = checked("fields");
  if (!fields.length) {
    trouble(byId("start-trouble"), new Error("Choose at least one column that annotators see."));
    return;
  }
  const { budget, ...asked } = target();
  const name = byId("name").value.trim();
  byId("start").disabled = true;
  try {
    await post("campaigns", {
      name, ...columns(), ...asked, fields, max_labels: budget,
      ...(isReview() ? { query: byId("query").value.trim() } : {}),
      criterion: byId("criterion").value.trim(), instructions: byId("instructions").value.trim(),
    }, { patience: 0 });
    byId("form").hidden = true;
    byId("started").hidden = false;
    byId("started-title").textContent = `${name} has started`;
    byId("to-campaign").setAttribute("href", `/campaigns/${part(name)}`);
    byId("started-title").focus();
    listenInvite(name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byId("start").disabled = false;
    trouble(byId("start-trouble"), error);
  }
}

function listenInvite(campaign) {
  byId("invite").addEventListener("submit", async (event) => {
    event.preventDefault();
    const place = byId("names");
    const names = [...new Set(place.value.split("\n").map((line) => line.trim()).filter(Boolean))];
    trouble(byId("invite-trouble"), null);
    while (names.length) {
      try {
        await invite(campaign, names[0], Number(byId("invite-days").value), byId("new-links"));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        trouble(byId("invite-trouble"), error);
        break;
      }
      names.shift();
    }
    // Those that did not work stay, to be tried again.
    place.value = names.join("\n");
  });
}

/** Show what belongs to the question that was chosen. */
function ask() {
  for (const one of document.querySelectorAll("[data-question]")) {
    one.hidden = one.dataset.question !== byId("question").value;
    for (const input of one.querySelectorAll("select, input[type=text]")) input.disabled = one.hidden;
  }
  showKind();
  if (file === null) return;
  showFields();
  priceSoon();
}

/** A factor or percentage points; a comparison is always priced in points. */
function showKind() {
  const isFactor = !isComparison() && document.querySelector("input[name=kind]:checked").value === "factor";
  byId("factor-part").hidden = byId("factor").disabled = !isFactor || isReview();
  byId("half-part").hidden = byId("half-width").disabled = isFactor || isReview();
  byId("recall-part").hidden = byId("recall").disabled = byId("certify").disabled = !isReview();
}

function listen() {
  byId("file").addEventListener("change", ({ target: { files } }) => { if (files.length) void upload(files[0]); });
  byId("server-file").addEventListener("change", ({ target: { value } }) => { if (value) void named(value); });
  byId("question").addEventListener("change", ask);
  for (const id of ["score", "id", "system", "item"]) {
    byId(id).addEventListener("change", () => {
      showFields();
      priceSoon();
    });
  }
  for (const radio of document.querySelectorAll("input[name=kind]")) radio.addEventListener("change", showKind);
  byId("texts").addEventListener("change", priceSoon);
  byId("step-target").addEventListener("input", priceSoon);
  byId("form").addEventListener("submit", (event) => void start(event));
}

listen();
ready();
// The browser may have kept what was chosen when the page was loaded again.
ask();
// Chosen before this script was there, or kept by the browser when the page was loaded again.
if (byId("file").files.length) void upload(byId("file").files[0]);
try {
  const { files } = await get("files");
  byId("named").hidden = files.length === 0;
  byId("server-file").append(...files.map((name) => new Option(name, name)));
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  trouble(byId("trouble"), error);
}
