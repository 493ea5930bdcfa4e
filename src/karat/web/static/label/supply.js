// The supply of items: asks the server for more before they run out, and shows the next.

import { ApiError, clockAhead, post } from "../api.js";
import { renderMarkdown } from "../rendered.js";
import { byId, desk, heldItems, layout, outbox } from "./desk.js";
import { show } from "./item.js";
import { failed, reached } from "./notices.js";
import { refreshState } from "./state.js";
import { showWaiting } from "./waiting.js";

// Items to ask for beyond the one that is shown, and when to ask for more. One at first, and one more with each answer:
// the first people of a crowd would else take all that is open from those who come a moment later.
const AHEAD = 8, REFILL_BELOW = 5, MOST_ASKED = 50;
// Seconds until the server is asked again, when it had nothing.
const WAITS = [0.5, 1, 2, 3, 5, 8, 13, 20, 30];

let waits = 0, timer = null;

const ahead = () => Math.min(AHEAD, 1 + desk.answered.size);
export const isShort = () => desk.upcoming.length < Math.min(REFILL_BELOW, ahead());

/** Let go of items whose time is up: others have them by now. Whether there were any. */
export function dropLate() {
  const now = Date.now(), before = desk.upcoming.length;
  desk.upcoming = desk.upcoming.filter((item) => item.deadline > now);
  return desk.upcoming.length < before;
}

function isNew({ key }, waiting) {
  const { current, upcoming, answered, skipped } = desk;
  return key !== current?.item.key && !answered.has(key) && !waiting.has(key)
    && !upcoming.some((item) => item.key === key) && !(skipped.has(key) && (current || upcoming.length));
}

export async function refill() {
  if (desk.asking || desk.paused || desk.shutOut) return;
  desk.asking = true;
  try {
    const waiting = new Set(outbox.entries().map((entry) => entry.key));
    const count = Math.min(MOST_ASKED, ahead() + waiting.size + (desk.current ? 1 : 0));
    const reply = await post("label/ask", { count });
    const times = new Map(reply.items.map((item) => [item.key, 1000 * item.until + clockAhead]));
    for (const item of heldItems()) {
      if (times.has(item.key)) item.deadline = times.get(item.key);
    }
    const fresh = reply.items.filter((one) => isNew(one, waiting));
    await renderMarkdown(fresh, layout.display, "label/markdown");
    // Meanwhile somebody may have answered, or gone back to, one of them.
    for (const item of fresh.filter((one) => isNew(one, waiting))) {
      desk.skipped.delete(item.key);
      desk.upcoming.push({ ...item, deadline: times.get(item.key) });
    }
    dropLate();
    reached();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    failed(error);
  } finally {
    desk.asking = false;
  }
  // A pause may have begun meanwhile: it goes on with what came, or says what it now waits for.
  if (!desk.current) advance();
}

/** Ask again soon, after whatever was waited for. */
export function refillNow() {
  waits = 0;
  clearTimeout(timer);
  void refill();
}

/** Show the next item, or that there is none. */
export function advance({ focus = true } = {}) {
  desk.current = null;
  const next = desk.upcoming.shift();
  if (!next) {
    awaitItems();
    return;
  }
  showEntry({ item: next, comment: "", value: undefined, ...desk.answered.get(next.key) }, { focus });
  if (isShort()) void refill();
}

export function showEntry(entry, options) {
  clearTimeout(timer);
  waits = 0;
  show(entry, options);
}

/** Nothing to label: say why, and ask again in a while. */
export function awaitItems() {
  desk.current = null;
  if (!desk.begun && desk.asking) return;
  showWaiting();
  refreshState();
  if (desk.paused || desk.shutOut) return;
  clearTimeout(timer);
  const wait = WAITS[Math.min(waits, WAITS.length - 1)] * (0.8 + 0.4 * Math.random());
  waits += 1;
  timer = setTimeout(() => void refill(), 1000 * wait);
}

/** Let others have the items for as long as this person pauses, or go on. */
export async function togglePause() {
  if (desk.paused) {
    desk.paused = false;
    byId("pause-button").textContent = "Pause";
    awaitItems();
    refillNow();
    return;
  }
  desk.paused = true;
  const keys = heldItems().map((item) => item.key);
  desk.upcoming = [];
  awaitItems();
  byId("pause-button").textContent = "Go on";
  await outbox.hurry();
  try {
    if (keys.length) await post("label/release", { keys });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // They go to others when their time is up.
  }
}
