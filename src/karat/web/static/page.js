// Small things that the owner's pages share: text that changes in place, lists that keep their elements, polling.

import { ApiError } from "./api.js";
import { element, spelled } from "./fields.js";

export const byId = (id) => document.getElementById(id);

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60]];

const STATES = {
  open: "collecting", waiting: "waiting for people", done: "budget spent", "out of budget": "budget spent", broken: "needs attention",
};
// Of a campaign whose plan has ended, by whether its target is reached.
const ENDS = new Map([[true, "target reached"], [false, "target not reached"]]);

/** Show the state of a campaign, as people say it. */
export function showState(place, { state, reached = null }) {
  const isShort = state === "done" && reached === false;
  place.dataset.state = isShort ? "out of budget" : state;
  setText(place, (state === "done" ? ENDS.get(reached) : null) ?? STATES[state] ?? state);
}
export const onDay = (seconds) => day.format(1000 * seconds);
export const atTime = (seconds) => moment.format(1000 * seconds);

/** A time as people say it: 3 minutes ago. */
export function ago(seconds) {
  if (seconds === null || seconds === undefined) return "never";
  const past = seconds - Date.now() / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(past) >= length);
  return unit ? relative.format(Math.round(past / unit[1]), unit[0]) : "just now";
}

/** No line ends between a number and what belongs to it. */
export const unbroken = (text) => text.replaceAll(" %", "\u00a0%").replaceAll("≥ ", "≥\u00a0").replaceAll("rank ", "rank\u00a0");

/** Set text only where it differs, so that selections and screen readers are left in peace. */
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** Make a place hold one element for each thing, in order; those of before are kept, with their focus. */
export function keep(place, things, keyOf, make, update = () => {}) {
  const before = new Map([...place.children].map((child) => [child.dataset.key, child]));
  const wanted = things.map((thing) => {
    const key = String(keyOf(thing));
    const child = before.get(key) ?? make(thing);
    child.dataset.key = key;
    before.delete(key);
    update(child, thing);
    return child;
  });
  for (const child of before.values()) child.remove();
  wanted.forEach((child, index) => {
    if (place.children[index] !== child) place.insertBefore(child, place.children[index] ?? null);
  });
}

/** Sentences as a list, changed in place. */
export function keepLines(place, lines) {
  keep(place, lines.map((line, index) => [index, line]), ([index]) => index,
    () => element("li"), (child, [, line]) => setText(child, line));
}

/** Cells of a row, by class and text; `small` is a second line. */
export function fillRow(row, cells) {
  keep(row, cells.map((cell, index) => ({ ...cell, index })), ({ index }) => index,
    ({ tag = "td", className = "" }) => {
      const made = element(tag, className);
      if (tag === "th") made.scope = "row";
      made.append(element("span"), element("span", "small"));
      return made;
    },
    (child, { text, small = "" }) => {
      setText(child.children[0], text);
      setText(child.children[1], small);
      child.children[1].hidden = !small;
    });
}

/** An item's fields as a list of names and values, in text nodes. */
export function factsOf(fields) {
  const list = element("dl");
  for (const [name, value] of Object.entries(fields ?? {})) {
    const told = element("dd", "", spelled(value) || "–");
    told.dir = "auto";
    list.append(element("dt", "", name), told);
  }
  return list;
}

export function button(words, act, className = "plain") {
  const made = element("button", className, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** Copy text, also where the page came over plain HTTP and the clipboard's own interface is missing. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.body.appendChild(element("textarea", "unseen"));
    area.value = text;
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** Change the page without moving what somebody reads or types in, whatever grows above it. */
export function still(act) {
  const anchor = inView(document.activeElement) ?? document.elementFromPoint(innerWidth / 2, innerHeight / 3);
  const before = anchor?.getBoundingClientRect().top;
  act();
  if (!anchor?.isConnected || scrollY === 0) return;
  const moved = anchor.getBoundingClientRect().top - before;
  if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: "instant" });
}

function inView(one) {
  if (!one || one === document.body) return null;
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? one : null;
}

/** Let people use what would do something else, or nothing, before the script is there. */
export function ready() {
  for (const control of document.querySelectorAll("[data-ready]")) control.disabled = false;
}

/** A button's words for a moment. */
export function confirmOn(place, words) {
  const before = place.dataset.words ?? place.textContent;
  place.dataset.words = before;
  place.textContent = words;
  setTimeout(() => { place.textContent = before; }, 1_600);
}

/** Show what went wrong in a place, or hide it. */
export function trouble(place, error) {
  const words = error instanceof ApiError ? error.message : error ? String(error.message ?? error) : "";
  setText(place, words);
  place.hidden = !words;
}

/** Do something again and again while the page is looked at; slower when it fails. */
export function poll(act, seconds) {
  let failures = 0, timer = null, running = false;
  async function round() {
    clearTimeout(timer);
    if (running) return;
    if (!document.hidden) {
      running = true;
      try {
        await act();
        failures = 0;
        trouble(byId("trouble"), null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) {
          location.assign("/login");
          return;
        }
        failures += 1;
        trouble(byId("trouble"), error.status === 0 ? new Error(`${error.message.replace(/\.$/, "")}; what you see may be old. This page keeps trying.`) : error);
      } finally {
        running = false;
      }
    }
    timer = setTimeout(round, 1000 * Math.min(60, seconds * 2 ** failures));
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) void round(); });
  void round();
  return round;
}
