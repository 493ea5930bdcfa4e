// The annotator's page: shows one item at a time, prefetches the next, and stores every answer.

import { ApiError, clockAhead, get, post } from "./api.js";
import { abilities, element, showItem, toggleFolds } from "./fields.js";
import { showAnswers } from "./mine.js";
import { Outbox } from "./outbox.js";
import { commentWith, makeReasons } from "./reasons.js";
import { stored, store } from "./remembered.js";
import { renderMarkdown } from "./rendered.js";
import { pauseText, refusedText, savedText } from "./statewords.js";

// Items to prefetch beyond the one that is shown, and when to ask for more.
const AHEAD = 8, REFILL_BELOW = 5, MOST_ASKED = 50;
const HISTORY = 50;
const PAUSES = [2, 3, 5, 8, 13, 20, 30];
const STATE_EVERY = 4_000, STATE_IN_PAUSE = 1_500;
const TICK = 10_000;
// Somebody who did nothing for so long has gone away; their items may go to others.
const IDLE = 180_000;
const LONGEST_ANSWER = 900;

const byId = (id) => document.getElementById(id);
const layout = JSON.parse(document.body.dataset.layout);
const { campaign, annotator, instructions: instructionsVersion, right, wrong, unsure } = document.body.dataset;
const WORDS = { 1: right, 0: wrong, unsure, skip: "skip" };
const outbox = new Outbox(`${campaign}/${annotator}`);
const numbers = new Intl.NumberFormat("en");

let current = null;
let upcoming = [];
const history = [];
// What was answered here, with comments: an older reply of the server may still list it, and other words on it are revisions.
const answered = new Map();
const skipped = new Set();
let state = null;
// Answers of earlier visits are fetched when somebody goes back to them.
let earlierLooked = false;
let asking = false, paused = false, shutOut = false, begun = false;
let pauses = 0, pauseTimer = null, stateTimer = null, stateAt = 0;
let shownAt = 0, hiddenFor = 0, hiddenAt = null, activeAt = Date.now();
let shownCount = 0;
const visit = { answers: 0, seconds: 0 };
// The owner's words are marked unless somebody has switched that off.
let highlight = (stored("highlight") ?? (layout.wordsFor.length || layout.wordsAgainst.length ? "on" : "off")) === "on", compare = stored("compare") === "on";

// ---------------------------------------------------------------- items

function isNew({ key }, waiting) {
  return key !== current?.item.key && !answered.has(key) && !waiting.has(key)
    && !upcoming.some((item) => item.key === key) && !(skipped.has(key) && (current || upcoming.length));
}

async function refill() {
  if (asking || paused || shutOut) return;
  asking = true;
  try {
    const waiting = new Set(outbox.entries().map((entry) => entry.key));
    const count = Math.min(MOST_ASKED, AHEAD + waiting.size + (current ? 1 : 0));
    const reply = await post("label/ask", { count });
    const times = new Map(reply.items.map((item) => [item.key, 1000 * item.until + clockAhead]));
    for (const item of [current?.item, ...upcoming]) {
      if (item && times.has(item.key)) item.deadline = times.get(item.key);
    }
    const fresh = reply.items.filter((one) => isNew(one, waiting));
    await renderMarkdown(fresh, layout.display, "label/markdown");
    // Meanwhile somebody may have answered, or gone back to, one of them.
    for (const item of fresh.filter((one) => isNew(one, waiting))) {
      skipped.delete(item.key);
      upcoming.push({ ...item, deadline: times.get(item.key) });
    }
    upcoming = upcoming.filter((item) => item.deadline > Date.now());
    reached();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    failed(error);
  } finally {
    asking = false;
  }
  // A pause may have begun meanwhile: it goes on with what came, or says what it now waits for.
  if (!current) advance();
}

function reached() {
  if (outbox.state !== "ok" && !outbox.entries().length) outbox.state = "ok";
  showSaved();
}

function failed(error) {
  if (error.shutOut) {
    shutOut = true;
    outbox.state = "shut out";
  } else if (error.passing) {
    outbox.state = error.state;
  } else {
    notice(error.message);
  }
  showSaved();
}

/** Show the next item, or the pause where there is none. */
function advance({ focus = true } = {}) {
  current = null;
  const next = upcoming.shift();
  if (next) show({ item: next, comment: "", value: undefined, ...answered.get(next.key) }, { focus });
  else showPause();
  if (upcoming.length < REFILL_BELOW && next) void refill();
}

function show(entry, { focus = true } = {}) {
  current = entry;
  clearTimeout(pauseTimer);
  pauses = 0;
  restartClock();
  shownCount += 1;
  byId("loading").hidden = true;
  byId("pause").hidden = true;
  byId("work").hidden = false;
  byId("answers").hidden = false;
  byId("comment").value = entry.comment;
  reasons.mark(entry.value === 0 ? entry.comment : "");
  openComment(Boolean(entry.comment), { focus: false });
  const words = draw();
  const again = entry.value === undefined ? "" : `Again, you said ${spell(entry.value)}. `;
  byId("item").setAttribute("aria-label", `Item ${shownCount}`);
  byId("item").scrollTop = 0;
  if (focus && !document.querySelector("dialog[open]")) byId("item").focus({ preventScroll: true });
  say(`${again}Item ${shownCount}. ${words.slice(0, 300)}`);
  for (const button of document.querySelectorAll(".answer")) {
    button.disabled = false;
    button.classList.toggle("given", entry.value !== undefined && button.dataset.value === valueName(entry.value));
  }
  showUndo();
}

/** Whether there is anything to go back to, here or from an earlier visit. */
const canUndo = () => history.length > 0 || (!earlierLooked && (state?.mine ?? 0) > 0);

function showUndo() {
  byId("undo").disabled = !canUndo();
}

function draw() {
  const place = byId("item");
  place.replaceChildren();
  if (current.value !== undefined) {
    place.append(element("p", "earlier", `You said: ${spell(current.value)}. Answer again to change it.`));
  }
  const { canCompare, canHighlight } = abilities(current.item, layout);
  byId("highlight").disabled = !canHighlight;
  byId("highlight").setAttribute("aria-pressed", String(highlight));
  byId("compare").hidden = !canCompare;
  byId("compare").setAttribute("aria-pressed", String(compare));
  const words = showItem(place, current.item, { ...layout, highlight, compare });
  place.classList.remove("fresh");
  void place.offsetWidth;
  place.classList.add("fresh");
  return words;
}

const valueName = (value) => (value === null ? "unsure" : String(value));
const spell = (value) => WORDS[valueName(value)];

// ---------------------------------------------------------------- answers

function answer(value, reason = "") {
  if (!current) return;
  const { item, value: before } = current;
  const comment = commentWith(byId("comment").value.replaceAll("\0", "").trim(), { value, reason, reasons: layout.reasons });
  const isAgain = answered.has(item.key);
  if (value !== "skip") {
    const took = seconds();
    outbox.add({ kind: "answer", key: item.key, value, seconds: took, comment, revise: isAgain });
    visit.answers += 1;
    visit.seconds += took;
    answered.set(item.key, { value, comment });
    skipped.delete(item.key);
    notice("");
  } else if (isAgain && !outbox.withdraw(item.key)) {
    notice(`Your earlier answer “${spell(before)}” stays. To change it, undo and answer again.`);
  } else {
    outbox.add({ kind: "skip", key: item.key });
    skipped.add(item.key);
    answered.delete(item.key);
  }
  history.push({ item, value, comment });
  if (history.length > HISTORY) history.shift();
  flash(valueName(value));
  advance();
}

/** An item is before somebody's eyes from now on. */
function restartClock() {
  shownAt = performance.now();
  hiddenFor = 0;
  hiddenAt = document.hidden ? shownAt : null;
}

/** Time that the item was looked at. */
function seconds() {
  const away = hiddenFor + (hiddenAt === null ? 0 : performance.now() - hiddenAt);
  const looked = (performance.now() - shownAt - away) / 1000;
  return Math.round(10 * Math.min(Math.max(looked, 0.1), LONGEST_ANSWER)) / 10;
}

async function undo() {
  if (!history.length) await lookBack();
  const last = history.pop();
  if (!last) {
    say("There is nothing to undo.");
    showUndo();
    return;
  }
  if (current) upcoming.unshift(current.item);
  notice("");
  show(last);
}

/** Show an item that was answered before, to answer it anew. */
function showAgain({ key, fields, html, value, comment }) {
  if (current && current.item.key !== key) upcoming.unshift(current.item);
  const at = history.findIndex(({ item }) => item.key === key);
  if (at >= 0) history.splice(at, 1);
  answered.set(key, { value, comment });
  notice("");
  show({ item: { key, fields, html, deadline: Infinity }, value, comment });
}

async function openAnswers() {
  if (document.querySelector("dialog[open]")) return;
  await outbox.hurry();
  try {
    showState(await get("label/state"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The numbers are those of a moment ago, then.
  }
  await showAnswers({ byId, spell, layout, mine: state ? labelsByMe() : 0, seconds: state?.seconds ?? null, visit, change: showAgain });
}

/** Fetch what was answered in earlier visits, to go on undoing there. */
async function lookBack() {
  if (earlierLooked) return;
  earlierLooked = true;
  try {
    const { answers } = await get(`label/answers?limit=${HISTORY}`);
    const here = new Set([current?.item.key, ...upcoming.map((item) => item.key), ...answered.keys()]);
    const earlier = answers.filter((one) => !here.has(one.key));
    await renderMarkdown(earlier, layout.display, "label/markdown");
    for (const { key, fields, html, value, comment } of earlier) {
      // Nobody else gets an item that has its answer.
      history.push({ item: { key, fields, html, deadline: Infinity }, value, comment });
      answered.set(key, { value, comment });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    earlierLooked = false;
    failed(error);
  }
}

function flash(value) {
  const button = document.querySelector(`.answer[data-value="${value}"]`);
  button.classList.add("pressed");
  setTimeout(() => button.classList.remove("pressed"), 130);
}

function openComment(open, { focus = true } = {}) {
  byId("comment-row").hidden = !open;
  byId("comment-button").setAttribute("aria-expanded", String(open));
  if (focus) (open ? byId("comment") : byId("item")).focus();
}

// ---------------------------------------------------------------- words around the work

function say(words) {
  byId("live").textContent = words;
}

function notice(words) {
  byId("notice").textContent = words;
  byId("notice").hidden = !words;
}

const isOffline = () => outbox.state === "offline" || !navigator.onLine;

function showSaved() {
  const waiting = outbox.entries().length;
  const [name, words] = savedText({ waiting, isOffline: isOffline(), isBusy: outbox.state === "busy", shutOut: shutOut || outbox.state === "shut out" });
  const place = byId("saved");
  const before = place.dataset.state;
  place.dataset.state = name;
  place.dataset.waiting = String(waiting);
  byId("saved-words").textContent = words;
  // Said aloud only when it matters: every "1 waiting, saved, 1 waiting" would drown the items.
  if (before !== name && (name === "offline" || before === "offline" || name === "refused")) say(words);
  if (name === "refused") notice(refusedText(waiting));
  if (!outbox.durable) notice("This browser does not let the page keep answers. Leave it open until it says “Saved”.");
  showProgress();
}

/** How many items this person has labelled, with those whose answers are on their way. */
function labelsByMe() {
  return state.mine + outbox.entries().filter((entry) => entry.kind === "answer" && !entry.revise).length;
}

function showProgress() {
  if (!state) return;
  const mine = labelsByMe(), all = state.labels + mine - state.mine, left = state.labels_left;
  const words = [`You: ${numbers.format(mine)}`, `Everybody: ${numbers.format(all)} labels`];
  if (left) words.push(`about ${numbers.format(left)} to go`);
  byId("progress-words").textContent = words.join(" · ");
  const bar = byId("progress");
  bar.hidden = left === null || left === undefined;
  bar.max = Math.max(1, all + (left ?? 0));
  bar.value = all;
}

async function refreshState() {
  if (stateTimer !== null || shutOut) return;
  const wait = Math.max(0, stateAt + (current ? STATE_EVERY : STATE_IN_PAUSE) - Date.now());
  stateTimer = setTimeout(async () => {
    try {
      showState(await get("label/state"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.shutOut) failed(error);
    } finally {
      stateAt = Date.now();
      stateTimer = null;
    }
  }, wait);
}

function showState(newState) {
  state = newState;
  showProgress();
  showUndo();
  if (!current) {
    byId("answers").hidden = !canUndo() || paused || !begun;
    pauseWords();
  }
}

// ---------------------------------------------------------------- the pause

function showPause() {
  current = null;
  if (!begun && asking) return;
  byId("loading").hidden = true;
  byId("work").hidden = true;
  byId("answers").hidden = !canUndo() || paused;
  for (const button of document.querySelectorAll(".answer")) button.disabled = true;
  const isNewPause = byId("pause").hidden;
  byId("pause").hidden = false;
  pauseWords();
  if (isNewPause) byId("pause-title").focus({ preventScroll: true });
  void refreshState();
  if (paused || shutOut) return;
  clearTimeout(pauseTimer);
  const wait = PAUSES[Math.min(pauses, PAUSES.length - 1)] * (0.8 + 0.4 * Math.random());
  pauses += 1;
  pauseTimer = setTimeout(() => void refill(), 1000 * wait);
}

function pauseWords() {
  const [title, words, next] = pauseText({ shutOut, paused, asking, isOffline: isOffline(), state: state?.state });
  if (byId("pause-title").textContent !== title) byId("pause-title").textContent = title;
  byId("pause-words").textContent = words;
  byId("pause-next").textContent = next;
  byId("go-on").hidden = !paused;
}

async function pause() {
  if (paused) {
    goOn();
    return;
  }
  paused = true;
  const held = [current?.item, ...upcoming].filter(Boolean).map((item) => item.key);
  upcoming = [];
  showPause();
  byId("pause-button").textContent = "Go on";
  await outbox.hurry();
  try {
    if (held.length) await post("label/release", { keys: held });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // They go to others when their time is up.
  }
}

function goOn() {
  paused = false;
  pauses = 0;
  byId("pause-button").textContent = "Pause";
  pauseWords();
  void refill();
}

// ---------------------------------------------------------------- leases

/** Let go of items whose time is up: others have them by now. The one that is being read stays; its answer counts all the same. */
async function tick({ isBack = false } = {}) {
  if (paused || shutOut || document.hidden) return;
  const now = Date.now(), before = upcoming.length;
  upcoming = upcoming.filter((item) => item.deadline > now);
  if (isBack && current?.value === undefined && current?.item.deadline <= now) {
    notice("You were away for a while, so that item went to somebody else. Here is another.");
    if (upcoming.length) {
      advance({ focus: false });
    } else {
      current = null;
      await refill();
    }
  } else if (before !== upcoming.length) {
    await refill();
  }
  await renew();
}

/** Keep the items of somebody who is at work when half of their time is over. */
async function renew() {
  const lease = 1000 * (state?.lease_seconds ?? 900);
  const items = [current?.item, ...upcoming].filter((item) => item && item.deadline - Date.now() < lease / 2);
  if (!items.length || Date.now() - activeAt > IDLE) return;
  try {
    const reply = await post("label/renew", { keys: items.map((item) => item.key) });
    for (const { key, until } of reply.items) {
      for (const item of items) if (item.key === key) item.deadline = 1000 * until + clockAhead;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The next round tries again; an answer that comes late counts all the same.
  }
}

/** Somebody does something; after a long time without, they have come back. */
function active() {
  const isBack = Date.now() - activeAt > IDLE;
  activeAt = Date.now();
  if (isBack) void tick({ isBack });
}

// ---------------------------------------------------------------- keys and buttons

const reasons = makeReasons(byId("reasons"), layout.reasons, (reason) => answer(0, reason));
const keys = {
  ...reasons.keys,
  y: () => answer(1), 1: () => answer(1), arrowright: () => answer(1),
  n: () => answer(0), 0: () => answer(0), arrowleft: () => answer(0),
  u: () => answer(null), s: () => answer("skip"), z: () => void undo(), backspace: () => void undo(),
  c: () => openComment(true),
  a: () => void openAnswers(),
  h: () => toggle("highlight"),
  d: () => toggle("compare"),
  m: () => { if (!toggleFolds(byId("item"))) say("All of it is shown."); },
  i: () => { if (!byId("instructions-button").hidden) byId("instructions").showModal(); },
  "?": () => byId("help").showModal(),
};

/** Mark the words that fields have in common, or the differences of two texts, or no longer. */
function toggle(what) {
  const button = byId(what);
  if (!current || button.hidden) return;
  if (button.disabled) {
    say("No words in common.");
    return;
  }
  const isOn = button.getAttribute("aria-pressed") !== "true";
  if (what === "highlight") highlight = isOn;
  else compare = isOn;
  store(what, isOn ? "on" : "off");
  draw();
  say(`${button.dataset.words} ${isOn ? "on" : "off"}`);
}

function onKey(event) {
  activeAt = Date.now();
  if (event.target === byId("comment")) {
    const isDone = (event.key === "Enter" && !event.shiftKey && !event.isComposing) || event.key === "Escape";
    if (isDone) {
      event.preventDefault();
      openComment(event.key === "Enter" && byId("comment").value.trim() !== "", { focus: false });
      byId("item").focus({ preventScroll: true });
    }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
  if (document.querySelector("dialog[open]") || event.target.matches?.("input, textarea, select")) return;
  if (!byId("keys-on").checked && event.key !== "?") return;
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

function listen() {
  document.addEventListener("keydown", onKey);
  for (const button of document.querySelectorAll(".answer")) {
    const { value } = button.dataset;
    button.addEventListener("click", () => answer(value === "skip" ? value : value === "unsure" ? null : Number(value)));
  }
  byId("undo").addEventListener("click", () => void undo());
  byId("comment-button").addEventListener("click", () => openComment(byId("comment-row").hidden));
  for (const what of ["highlight", "compare"]) byId(what).addEventListener("click", () => toggle(what));
  byId("mine-button").addEventListener("click", () => void openAnswers());
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  byId("instructions-button").addEventListener("click", () => byId("instructions").showModal());
  byId("pause-button").addEventListener("click", () => void pause());
  byId("go-on").addEventListener("click", goOn);
  byId("keys-on").checked = stored("keys") !== "off";
  byId("keys-on").addEventListener("change", (event) => store("keys", event.target.checked ? "on" : "off"));
  for (const what of ["pointerdown", "scroll"]) {
    document.addEventListener(what, active, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = performance.now();
    } else {
      if (hiddenAt !== null) hiddenFor += performance.now() - hiddenAt;
      hiddenAt = null;
      active();
    }
  });
  for (const what of ["online", "offline"]) {
    addEventListener(what, () => {
      showSaved();
      if (what === "online" && !current) {
        pauses = 0;
        void refill();
      }
    });
  }
  document.querySelector("[data-sign-out]").addEventListener("click", (event) => {
    const waiting = outbox.entries().length;
    if (waiting && !confirm(`${waiting} of your answers are not sent yet. They stay on this device until you open your link here again. Sign out?`)) {
      event.stopImmediatePropagation();
    }
  }, { capture: true });
  addEventListener("beforeunload", (event) => {
    if (!outbox.durable && outbox.entries().length) event.preventDefault();
  });
  outbox.addEventListener("change", showSaved);
  outbox.addEventListener("sent", ({ detail }) => {
    for (const { key, message } of detail.refused) {
      answered.delete(key);
      notice(`One answer was not taken: ${message}`);
    }
    if (state) {
      const fresh = detail.entries.filter(({ kind, revise }) => kind === "answer" && !revise).length - detail.refused.length;
      state.mine += Math.max(0, fresh);
      state.labels += Math.max(0, fresh);
    }
    void refreshState();
    if (!current) {
      pauses = 0;
      clearTimeout(pauseTimer);
      void refill();
    } else if (upcoming.length < REFILL_BELOW) {
      void refill();
    }
  });
  setInterval(() => void tick(), TICK);
}

/** On the first visit, and when the owner has changed them, the instructions come before the first item. */
function showInstructionsOnce() {
  if (!instructionsVersion) return;
  const place = `instructions/${campaign}/${annotator}`;
  if (stored(place) === instructionsVersion) return;
  byId("instructions-close").textContent = "Start";
  byId("instructions").showModal();
  byId("instructions").addEventListener("close", () => {
    store(place, instructionsVersion);
    byId("instructions-close").textContent = "Close";
    restartClock();
    if (current) byId("item").focus({ preventScroll: true });
  }, { once: true });
}

listen();
showInstructionsOnce();
showSaved();
void refreshState();
void outbox.flush();
await refill();
begun = true;
if (!current) showPause();
