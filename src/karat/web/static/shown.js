// What annotators see, in the form for new campaigns and in settings: which columns, in which order and how, with a preview.

import { element } from "./element.js";
import { showItem } from "./fields.js";
import { button } from "./page.js";
import { renderMarkdown } from "./rendered.js";

// Names of columns that say what an item is about, which come first, in this order.
const KEY_NAMES = ["query", "question", "claim", "title", "primary_title", "name", "headline", "subject"];
const ID_NAME = /^(id|ids|uid|uuid|guid|key|index|row|row_?number|.*[\s_.-](id|uid|uuid|key))$|[a-z](Id|ID)$/;
// What a column is shown as at first, by what its values look like.
const GUESSES = [
  ["image", (text) => /^data:image\/|\.(png|jpe?g|gif|webp|avif)$/i.test(text)],
  ["audio", (text) => /^data:audio\/|\.(mp3|wav|ogg|opus|m4a|flac)$/i.test(text)],
  ["link", (text) => /^https?:\/\/\S+$/.test(text)],
  ["json", (text) => /^[[{]/.test(text) && isJson(text)],
  ["markdown", (text) => /^#{1,6} \S|\*\*\S.*\*\*|^```|\]\(https?:/m.test(text)],
];
const LONG = 300;
// Stands for all columns.
const ALL = "*";

/** Whether a column is named like one of ids, which tell people nothing. */
export const isId = (name) => ID_NAME.test(name.trim());

function isJson(text) {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

function guess(examples, name) {
  const texts = examples.map((row) => row[name]).filter((value) => typeof value === "string" && value.trim());
  if (!texts.length) return "text";
  const [fitting] = GUESSES.find(([, fits]) => texts.every((text) => fits(text.trim()))) ?? [];
  return fitting ?? (texts.some((text) => text.length > LONG) ? "long" : "text");
}

/** Key fields first; the others in the order of the file. */
function ordered(names) {
  const place = (name) => (KEY_NAMES.indexOf(name.toLowerCase()) + 1) || KEY_NAMES.length + 1;
  return names.toSorted((one, other) => place(one) - place(other));
}

/** The table of columns; `displays` are the display types by name. */
export function shownColumns(displays) {
  const control = element("div", "shown-columns");
  const rows = element("ul", "plain-list"), preview = element("section", "preview-item"), place = element("div", "item");
  preview.append(element("p", "preview-title", "Preview: the first item"), place);
  // It is scrolled where an item is long, which takes a keyboard.
  place.tabIndex = 0;
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", "The first item as annotators see it");
  preview.hidden = true;
  control.append(rows, preview);
  let examples = [], sideBySide = () => null, drawing = 0;

  const chosen = () => [...rows.children].filter((row) => row.querySelector("input").checked)
    .map((row) => ({ name: row.dataset.name, display: row.querySelector("select").value }));
  const read = () => (chosen().length ? chosen().map(({ name }) => name) : null);
  const readDisplays = () => {
    const given = chosen().filter(({ display }) => display !== "text").map(({ name, display }) => [name, display]);
    return given.length ? Object.fromEntries(given) : null;
  };

  async function draw() {
    const number = (drawing += 1);
    preview.hidden = !examples.length || !chosen().length;
    if (preview.hidden) return;
    const item = { fields: Object.fromEntries(chosen().map(({ name }) => [name, examples[0][name]])) };
    const display = readDisplays() ?? {};
    await renderMarkdown([item], display, "markdown");
    if (number !== drawing) return;
    place.replaceChildren();
    showItem(place, item, { display, sideBySide: sideBySide() });
  }

  function row(name, isChecked, display) {
    const made = element("li");
    made.dataset.name = name;
    const label = element("label", "check"), box = element("input"), select = element("select");
    box.type = "checkbox";
    box.value = name;
    box.checked = isChecked;
    label.append(box, element("span", "", name));
    select.append(...Object.entries(displays).map(([value, words]) => new Option(words, value)));
    select.value = display;
    select.disabled = !isChecked;
    select.setAttribute("aria-label", `Show ${name} as`);
    const up = button("↑", () => {
      made.previousElementSibling?.before(made);
      up.focus();
      void draw();
    }, "plain up");
    up.setAttribute("aria-label", `Move ${name} up`);
    box.addEventListener("change", () => { select.disabled = !box.checked; });
    made.append(label, select, up);
    return made;
  }

  control.addEventListener("change", () => void draw());
  return {
    control, read, readDisplays, draw, isWide: true,
    /** Where the two columns that are compared are chosen. */
    compareWith: (readPair) => { sideBySide = readPair; },
    show: (names, isChecked, rowsOfFile = []) => {
      examples = rowsOfFile;
      rows.replaceChildren(...ordered(names).map((name) => row(name, isChecked(name), guess(examples, name))));
      void draw();
    },
    /** As it was chosen before: the columns that are seen come first, in their order. */
    fill: ({ fields, display, columns, examples: rowsOfFile }) => {
      examples = rowsOfFile;
      const names = columns.map(({ name }) => name), isAll = !fields || (fields.length === 1 && fields[0] === ALL);
      const seen = isAll ? names : fields;
      rows.replaceChildren(...[...new Set([...seen, ...names])].map((name) => row(name, seen.includes(name), display?.[name] ?? "text")));
      void draw();
    },
  };
}
