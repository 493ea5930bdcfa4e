// Start a campaign: a file, its columns, the question, the target; the cost is told before anything is asked.

import { ApiError, get, part, post } from "./api.js";
import { element } from "./fields.js";
import { alternatives, fieldOf, guessShown, hide, isForReviews, linkShown, REVIEWED, showTaken, valuesOf } from "./form.js";
import { invite } from "./invitations.js";
import { count, duration, percent, size } from "./numbers.js";
import { byId, ready, trouble } from "./page.js";
import { guardUnsaved } from "./unsaved.js";

const COST_DELAY = 400;
// For a guess at the time that labels take.
const USUAL_SECONDS = 8;

let questions = [], question = null, displays = {}, answers = {};
// What is chosen about the source, the question and the labelling.
let columns = [], target = [], labelling = [];
let source = null, file = null;
let costTimer = null, costNumber = 0, stopCost = () => {};
// What the server does before a campaign has started, by the kind of its source.
const PREPARING = {
  usual: "Reading the file and choosing the first items …",
  documents: "Reading the documents and working out which words tell them apart; many documents take a minute …",
};

// ---------------------------------------------------------------- the file

async function take(read, words) {
  trouble(byId("file-trouble"), null);
  byId("file-words").textContent = words;
  open(false);
  try {
    file = await read();
    showFile();
    open(true);
    void showPrice();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byId("file-words").textContent = "";
    byId("preview-scroll").hidden = true;
    trouble(byId("file-trouble"), error);
  }
}

function upload(chosen) {
  return take(async () => {
    const brought = [];
    for (const [at, one] of chosen.entries()) {
      if (chosen.length > 1) byId("file-words").textContent = `Bringing ${one.name} to the server (${at + 1} of ${chosen.length}) …`;
      const form = new FormData();
      form.append("file", one);
      brought.push(await post("uploads", form, { patience: 0 }));
    }
    const described = brought.length > 1 ? await post("uploads/join", { uploads: brought.map(({ id }) => id) }, { patience: 0 }) : brought[0];
    source = { upload: described.id };
    byId("server-file").value = "";
    // The last column of joined files says where a row came from, which might sway people.
    return { ...described, swaying: brought.length > 1 ? [described.columns.at(-1).name] : [] };
  }, `Bringing ${chosen[0].name} to the server …`);
}

function named(path) {
  return take(async () => {
    const described = await post("preview", { path }, { patience: 0 });
    source = { path };
    byId("file").value = "";
    return described;
  }, `Reading ${path} …`);
}

function open(isOpen) {
  for (const step of ["step-columns", "step-question", "step-target"]) byId(step).disabled = !isOpen;
  byId("start").disabled = !isOpen;
}

function showFile() {
  const rows = file.rows === null ? "" : `, ${count(file.rows, "row")}`;
  byId("file-words").textContent = `${file.name}: ${count(file.columns.length, "column")}${rows}, ${size(file.size)}. ${file.note} Its first rows:`;
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
  showColumns();
  if (!byId("name").value) byId("name").value = file.name.replace(/^.*\//, "").replace(/\.[^.]*$/, "").slice(0, 100);
}

function showColumns() {
  const used = new Set();
  for (const { showColumns: show } of [...columns, ...labelling]) show?.(file.columns, used);
  guessShown(columns, file, answers);
}

// ---------------------------------------------------------------- the target and its price

function priceSoon() {
  clearTimeout(costTimer);
  costTimer = setTimeout(() => void showPrice(), COST_DELAY);
}

async function showPrice() {
  if (source === null || question === null || byId("step-target").querySelector("input:invalid:not(:disabled)")) return;
  const number = (costNumber += 1);
  const { redundancy = 1, max_labels: budget = null } = valuesOf(labelling);
  stopCost();
  const done = stopCost = waiting(byId("cost"), "Working it out …");
  byId("cost-note").textContent = "";
  try {
    const price = await post("plan", { question: question.name, source, ...valuesOf([...columns, ...target]) }, { patience: 0 });
    done();
    if (number === costNumber) showCost(price, redundancy, budget);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    done();
    if (number === costNumber) byId("cost").textContent = error.message;
  }
}

function showCost(price, redundancy, budget) {
  if (price.labels === null) {
    byId("cost").textContent = price.note;
    return;
  }
  const labels = price.labels * redundancy;
  const told = [`About ${count(labels, "label")} on ${count(price.labels)} of ${count(price.items, "item")} (${percent(price.labels / price.items)}), some ${duration(labels * USUAL_SECONDS)} of work at ${USUAL_SECONDS} seconds a label.`];
  if (budget !== null && budget < labels) {
    told.push(`That is more than the ${count(budget, "label")} you allow: the result will be less precise than the target when they are spent, and hold all the same.`);
  }
  byId("cost").textContent = told.join(" ");
  byId("cost-note").textContent = [price.note, price.worst_labels ? `At worst ${count(price.worst_labels * redundancy, "label")}.` : ""].filter(Boolean).join(" ");
}

// ---------------------------------------------------------------- the start

async function start(event) {
  event.preventDefault();
  trouble(byId("start-trouble"), null);
  const chosen = valuesOf([...columns, ...target, ...labelling]);
  if (!chosen.fields) {
    trouble(byId("start-trouble"), new Error("Choose at least one column that annotators see."));
    return;
  }
  const name = byId("name").value.trim();
  byId("start").disabled = true;
  const done = waiting(byId("start-words"), PREPARING[question.source.name] ?? PREPARING.usual);
  try {
    await post("campaigns", { name, question: question.name, source, criterion: byId("criterion").value.trim(), ...chosen }, { patience: 0 });
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
  } finally {
    done();
    byId("start-words").textContent = "";
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

// ---------------------------------------------------------------- the question and its choices

/** Show the choices of the question that was chosen. */
function ask() {
  question = questions.find(({ name }) => name === byId("question").value);
  byId("file-note").textContent = question.source.help;
  byId("criterion-label").textContent = `What counts as ${question.right}`;
  byId("criterion").placeholder = question.criterion_example;
  columns = question.source.columns.map((choice) => fieldOf(choice, displays));
  target = question.choices.map((choice) => fieldOf(choice));
  linkShown([...columns, ...labelling]);
  // Texts are above what is short and lists of columns below it, so that the short ones are in one row.
  const place = ({ choice, isWide }) => (isWide ? (choice.kind === "columns" ? 1 : -1) : 0);
  const titled = (fields) => fields.filter(({ isTitled }) => isTitled).sort((one, other) => place(one) - place(other));
  const parts = (fields) => fields.map((field) => field.part);
  for (const field of labelling) field.showQuestion?.(question);
  const isLayout = ({ choice }) => ["displays", "column pair"].includes(choice.kind);
  const isReview = question.source.name === REVIEWED;
  const isText = (field) => ["long text", "text pair"].includes(field.choice.kind) || (isReview && isForReviews(field));
  const isRest = (field) => !field.isTitled || (!isReview && isForReviews(field));
  byId("columns-fields").replaceChildren(...parts(titled(columns)), ...parts(labelling.filter(({ choice }) => choice.kind === "column pair")));
  byId("people-fields").replaceChildren(...parts(labelling.filter(isText)));
  byId("target-fields").replaceChildren(...parts(titled([...target, ...labelling.filter((field) => !isText(field) && !isLayout(field) && !isRest(field))])));
  const rest = [...target, ...columns, ...labelling].filter(isRest);
  byId("advanced-fields").replaceChildren(...parts(rest));
  byId("alternatives").replaceChildren(...alternatives(target.filter(({ isTitled }) => isTitled)).map(radios));
  showTaken(target);
  if (file === null) return;
  showColumns();
  priceSoon();
}

/** A radio button for each of some choices that stand instead of each other; only the chosen one is shown. */
function radios(group) {
  const made = element("div", "row alternatives");
  made.setAttribute("role", "radiogroup");
  made.setAttribute("aria-label", "How the target is given");
  const show = (chosen) => {
    for (const field of group) hide(field, "alternative", field !== chosen);
  };
  made.append(...group.map((field, index) => {
    const label = element("label", "check"), radio = element("input");
    radio.type = "radio";
    radio.name = `instead-of-${group[0].choice.name}`;
    radio.value = field.choice.name;
    radio.checked = index === 0;
    radio.addEventListener("change", () => show(field));
    label.append(radio, field.choice.label);
    return label;
  }));
  show(group[0]);
  return made;
}

function listen() {
  byId("file").addEventListener("change", ({ target: { files } }) => { if (files.length) void upload([...files]); });
  byId("server-file").addEventListener("change", ({ target: { value } }) => { if (value) void named(value); });
  byId("question").addEventListener("change", ask);
  byId("form").addEventListener("change", ({ target: changed }) => {
    // Another column for the score is another column that annotators do not see.
    if (changed.tagName === "SELECT" && columns.some(({ control }) => control === changed)) guessShown(columns, file, answers);
    if (target.some(({ choice, control }) => control === changed && choice.name === "method")) showTaken(target);
  });
  for (const step of ["step-columns", "step-target"]) byId(step).addEventListener("input", priceSoon);
  for (const what of ["dragenter", "dragover", "dragleave", "drop"]) document.addEventListener(what, onDrag);
  byId("form").addEventListener("submit", (event) => void start(event));
  guardUnsaved(() => file !== null && !byId("form").hidden);
}

/** Files that are dropped on the page. */
function onDrag(event) {
  if (!event.dataTransfer?.types.includes("Files") || byId("form").hidden) return;
  event.preventDefault();
  byId("step-file").classList.toggle("dropping", ["dragenter", "dragover"].includes(event.type));
  if (event.type === "drop" && event.dataTransfer.files.length) void upload([...event.dataTransfer.files]);
}

/** Say in a place that something goes on, and for how long; returns how to stop. */
function waiting(place, words) {
  const begun = Date.now();
  const say = () => {
    const seconds = Math.round((Date.now() - begun) / 1000);
    place.textContent = seconds < 3 ? words : `${words} ${count(seconds, "second")} so far`;
  };
  say();
  const timer = setInterval(say, 1_000);
  return () => clearInterval(timer);
}

/** All questions, and the files on the server. */
async function load() {
  const [described, { files }] = await Promise.all([get("questions"), get("files")]);
  ({ questions, displays } = described);
  answers = { names: described.truth_names, beginnings: described.opinions };
  labelling = described.labelling.map((choice) => fieldOf(choice));
  byId("question").append(...questions.map(({ name, title }) => new Option(title, name)));
  byId("named").hidden = files.length === 0;
  byId("server-file").append(...files.map((name) => new Option(name, name)));
}

try {
  await load();
  ask();
  listen();
  ready();
  // Chosen before this script was there, or kept by the browser when the page was loaded again.
  if (byId("file").files.length) void upload([...byId("file").files]);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  trouble(byId("trouble"), error);
}
