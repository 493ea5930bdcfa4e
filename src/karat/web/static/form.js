// Form fields for choices as the server describes them: inputs, values, alternatives, and guesses at columns.

import { element } from "./fields.js";
import { isId, shownColumns } from "./shown.js";

// Choices of columns that sway people, or tell them nothing: annotators do not see them unless the owner says so.
const SWAYING = ["score", "proxy", "system", "id"];
// What annotators see of references, beside their texts.
const REFERENCE_NAMES = ["authors", "year", "journal", "doi", "keywords"];
// Pairs of words for answers that are often wanted, beside those of the question.
const USUAL_WORDS = [["right", "wrong"], ["relevant", "irrelevant"], ["match", "no match"], ["correct", "incorrect"], ["include", "exclude"], ["yes", "no"]];
const PERCENT = 0.01;
// The column choice that every source has: what annotators see.
const SHOWN = "fields";

/** Whether a choice is a matter of reviews, and one of many others elsewhere. */
export const isForReviews = ({ choice }) => choice.name === "reasons";
/** What a question reads that is a review. */
export const REVIEWED = "documents";

const find = (names, wanted) => wanted.map((name) => names.find((one) => one.toLowerCase() === name)).find(Boolean);
const isAmong = (names) => (name) => names.includes(name.trim().toLowerCase());
const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
const rounded = (number) => Number(number.toPrecision(12));

/** A choice in the form: `part` is the element, `read` gives its value, or null where nothing is chosen. */
export function fieldOf(choice, displays) {
  const make = choice.name === SHOWN ? () => shownColumns(displays) : MAKERS[choice.one_of.length ? "select" : choice.kind] ?? MAKERS.text;
  const field = { choice, part: element("div", "field"), isTitled: choice.title !== "", ...make(choice) };
  const { part, control } = field;
  control.id = `choice-${choice.name}`;
  part.classList.toggle("full", Boolean(field.isWide));
  const hint = element("span", "note hint", hintOf(choice));
  hint.id = `${control.id}-hint`;
  control.setAttribute("aria-describedby", hint.id);
  if (control.type === "checkbox") {
    const label = element("label", "check");
    label.append(control, choice.label);
    part.append(label, hint);
    return field;
  }
  const isGroup = control.tagName === "DIV";
  const label = element(isGroup ? "p" : "label", "above", choice.label);
  if (isGroup) {
    label.id = `${control.id}-label`;
    control.setAttribute("role", "group");
    control.setAttribute("aria-labelledby", label.id);
  } else label.setAttribute("for", control.id);
  const row = choice.unit === PERCENT && !/percent/.test(choice.label) ? element("div", "row unit") : null;
  row?.append(control, element("span", "", "%"));
  part.append(label, hint, row ?? control);
  return field;
}

function hintOf({ help, usual, suggested, name, unit }) {
  if (name === SHOWN) return "Leave out what would influence them: scores, names of systems, somebody else’s decision.";
  // What holds in a terminal only is not for a form.
  if (!usual || suggested !== null || /karat/.test(usual)) return help;
  const words = unit === PERCENT ? usual.replace(/\b0\.\d+/g, (share) => rounded(share / PERCENT)) : usual;
  return `${help} By default ${words}${words.endsWith("…") ? "" : "."}`;
}

function input(type, value, isRequired = false) {
  const made = element("input", type === "number" ? "number" : "");
  made.type = type;
  made.required = isRequired;
  made.autocomplete = "off";
  if (value !== null) made.value = value;
  return made;
}

function area(value, rows, read) {
  const control = element("textarea");
  control.rows = rows;
  control.value = value;
  return { control, isWide: true, read: () => read(control.value) };
}

const shownValue = (value, unit) => (typeof value === "number" ? rounded(value / unit) : value);

function numberField({ kind, words, optional, default: usual, suggested, unit, minimum, maximum }) {
  const control = input(words.length ? "text" : "number", shownValue(suggested ?? usual, unit), !optional);
  control.classList.add("number");
  if (kind === "integer") control.step = 1;
  else control.step = "any";
  if (minimum !== null) control.min = shownValue(minimum, unit);
  if (maximum !== null) control.max = shownValue(maximum, unit);
  if (optional) control.placeholder = "optional";
  const read = () => {
    const text = control.value.trim();
    if (text === "") return null;
    return words.includes(text) ? text : rounded(Number(text) * unit);
  };
  return { control, read };
}

function selectField({ one_of: values, default: usual, optional }) {
  const control = element("select");
  control.append(...(optional ? [new Option("–", "")] : []), ...values.map((value) => new Option(value, value)));
  control.value = usual ?? "";
  return { control, read: () => values.find((value) => String(value) === control.value) ?? null };
}

function columnField({ name, title, optional, usual, column_names: usualNames, numeric }) {
  const control = element("select");
  control.required = !optional;
  const about = title ? { names: usualNames.length ? usualNames : [name], isNumber: numeric, sways: SWAYING.includes(name) } : { names: [] };
  const showColumns = (columns, used) => {
    const names = columns.map((column) => column.name);
    const numbers = columns.filter(({ type }) => type === "number").map((column) => column.name);
    const fitting = about.isNumber && numbers.length ? numbers : names;
    control.replaceChildren(...(optional ? [new Option(usual ? `by default: ${usual}` : "none", "")] : []), ...fitting.map((one) => new Option(one, one)));
    const first = about.isNumber ? fitting.at(-1) : fitting.find((one) => !used.has(one)) ?? fitting[0];
    control.value = find(fitting, about.names) ?? (optional ? "" : first);
    used.add(control.value);
  };
  return { control, showColumns, sways: about.sways || !title, read: () => control.value || null };
}

function columnsField({ name, column_names: usualNames }) {
  const control = element("div", "checks");
  const show = (names, isChecked) => {
    control.replaceChildren(...names.map((one) => {
      const label = element("label", "check");
      const box = input("checkbox", one);
      box.checked = isChecked(one);
      label.append(box, one);
      return label;
    }));
  };
  const showColumns = (columns) => {
    show(columns.map((column) => column.name).filter((one) => one !== "id"), isAmong(usualNames.length ? usualNames : [name]));
  };
  const read = () => {
    const names = [...control.querySelectorAll("input:checked")].map((box) => box.value);
    return names.length ? names : null;
  };
  return { control, isWide: true, show, showColumns, read };
}

/** Two words: a pair that is often wanted, or the owner's own. */
function wordsField() {
  const control = element("div", "row words-choice");
  const select = element("select"), own = element("span", "row own-words");
  select.setAttribute("aria-label", "Words");
  const inputs = ["For right items", "For wrong items"].map((words) => {
    const made = input("text", "");
    made.maxLength = 40;
    made.placeholder = words.toLowerCase();
    made.setAttribute("aria-label", words);
    return made;
  });
  own.append(inputs[0], " / ", inputs[1]);
  control.append(select, own);
  const showOwn = () => {
    own.hidden = select.value !== "own";
    for (const one of inputs) one.disabled = own.hidden, one.required = !own.hidden;
  };
  select.addEventListener("change", showOwn);
  const showQuestion = ({ label_words: usual }) => {
    const before = select.value;
    const others = USUAL_WORDS.filter((pair) => pair[0] !== usual[0]);
    select.replaceChildren(...[usual, ...others].map((pair) => new Option(pair.join(" / "), JSON.stringify(pair))), new Option("words of your own", "own"));
    if (before === "own") select.value = before;
    showOwn();
  };
  const read = () => (select.value === "own" ? inputs.map((one) => one.value.trim()) : JSON.parse(select.value));
  return { control, read, showQuestion };
}

/** Two columns, or none. */
function columnPairField() {
  const control = element("div", "row"), selects = [element("select"), element("select")];
  selects.forEach((select, at) => {
    select.setAttribute("aria-label", at ? "Second column" : "First column");
    control.append(select);
  });
  const showColumns = (columns) => {
    for (const select of selects) select.replaceChildren(new Option("guessed from their names", ""), ...columns.map(({ name }) => new Option(name, name)));
  };
  const fill = (names) => selects.forEach((select, at) => { select.value = names?.[at] ?? ""; });
  const read = () => {
    const names = selects.map((select) => select.value);
    return names.every(Boolean) ? names : null;
  };
  return { control, read, showColumns, fill, isWide: true };
}

const MAKERS = {
  number: numberField,
  integer: numberField,
  select: selectField,
  column: columnField,
  columns: columnsField,
  boolean: ({ default: usual }) => {
    const control = input("checkbox", null);
    control.checked = usual;
    return { control, read: () => control.checked };
  },
  pair: ({ example }) => {
    const control = input("text", "");
    control.classList.add("number");
    control.placeholder = (example ?? ["from", "to"]).join(":");
    return { control, read: () => (control.value.trim() ? control.value.split(":").map(Number) : null) };
  },
  "text pair": wordsField,
  "column pair": columnPairField,
  // It is chosen where the columns are.
  displays: () => ({ control: input("hidden", ""), read: () => null }),
  list: ({ default: usual, title }) => {
    const field = area((usual ?? []).join("\n"), 3, (text) => (text.trim() ? lines(text) : usual ? [] : null));
    if (title) field.control.placeholder = "one on each line";
    return field;
  },
  mapping: ({ example }) => {
    const read = (text) => Object.fromEntries(lines(text).map((line) => {
      const [key, ...rest] = line.split("=");
      const value = rest.join("=").trim();
      return [key.trim(), /^[01]$/.test(value) && example === null ? Number(value) : value];
    }));
    const field = area("", 2, (text) => (text.trim() ? read(text) : null));
    field.control.placeholder = "name=value, one on each line";
    return field;
  },
  "long text": ({ default: usual }) => area(usual, 4, (text) => text.trim() || null),
  text: ({ default: usual, title }) => {
    const control = input("text", usual);
    return { control, isWide: title !== "", read: () => control.value.trim() || null };
  },
};

/** Check the columns that annotators see at first: those that neither sway them, nor hold the answer, nor tell them nothing. */
export function guessShown(fields, { columns, examples, swaying: others = [] }, answers) {
  const names = columns.map(({ name }) => name);
  const shown = fields.find(({ choice }) => choice.name === SHOWN);
  const texts = fields.flatMap(({ choice }) => (choice.kind === "columns" && choice.name !== SHOWN ? choice.column_names : []));
  const known = names.filter(isAmong([...texts, ...REFERENCE_NAMES]));
  if (known.length && fields.some(({ choice }) => choice.kind === "columns" && choice.name !== SHOWN)) {
    shown.show(names, (name) => known.includes(name), examples);
    return;
  }
  const chosen = fields.filter(({ choice, sways }) => choice.kind === "column" && sways);
  const kept = new Set([...chosen.map(({ control }) => control.value), ...others]);
  const swaying = new Set([...chosen.filter(({ choice }) => !choice.optional).map(({ control }) => control.value), ...others]);
  const isTruth = (name) => isAmong(answers.names)(name) || answers.beginnings.some((start) => name.toLowerCase().startsWith(start));
  const hidings = [(name) => kept.has(name) || isId(name), (name) => kept.has(name), (name) => swaying.has(name)];
  // Something has to be seen: where nothing else is left, the id is.
  const isHidden = hidings.find((hides) => names.some((name) => !hides(name) && !isTruth(name))) ?? hidings.at(-1);
  shown.show(names, (name) => !isHidden(name) && !isTruth(name), examples);
}

/** The display types and the columns to compare belong to the table of columns that annotators see. */
export function linkShown(fields) {
  const shown = fields.find(({ readDisplays }) => readDisplays);
  const pair = fields.find(({ choice }) => choice.kind === "column pair");
  fields.find(({ choice }) => choice.kind === "displays").read = shown.readDisplays;
  shown.compareWith(pair.read);
  pair.control.onchange = () => void shown.draw();
}

/** Groups of choices that stand instead of each other, of which one is to be chosen. */
export function alternatives(fields) {
  const groups = [];
  for (const one of fields) {
    const group = groups.find(([first]) => first.choice.replaces.includes(one.choice.name) && one.choice.replaces.includes(first.choice.name));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups.filter((group) => group.length > 1);
}

/** The values that differ from their defaults; what stands instead of others has them left out. */
export function valuesOf(fields) {
  const given = fields.filter(({ part }) => !part.hidden).map((field) => [field, field.read()])
    .filter(([{ choice }, value]) => value !== null && JSON.stringify(value) !== JSON.stringify(choice.default));
  const replaced = new Set(given.filter(([{ isTitled }]) => !isTitled).flatMap(([{ choice }]) => choice.replaces));
  return Object.fromEntries(given.filter(([{ choice, isTitled }]) => !(isTitled && replaced.has(choice.name)))
    .map(([{ choice }, value]) => [choice.name, value]));
}

/** Hide a field for a reason, or no longer; it is shown, and its value counts, when no reason is left. */
export function hide(field, reason, isHidden) {
  field.hiddenBy ??= new Set();
  if (isHidden) field.hiddenBy.add(reason);
  else field.hiddenBy.delete(reason);
  field.part.hidden = field.control.disabled = field.hiddenBy.size > 0;
}

/** Show only the choices that the chosen method takes. */
export function showTaken(fields) {
  const method = fields.find(({ choice }) => choice.name === "method")?.read();
  for (const field of fields) {
    const { methods } = field.choice;
    if (methods.length && method !== undefined) hide(field, "method", !methods.includes(method));
  }
}
