// Items are reserved for a while: keeps those of somebody who is at work, and lets go of those whose time is up.

import { ApiError, clockAhead, post } from "../api.js";
import { desk, heldItems } from "./desk.js";
import { notice } from "./notices.js";
import { advance, dropLate, refill } from "./supply.js";

const TICK = 10_000;
// Somebody who did nothing for so long has gone away; their items may go to others.
const IDLE = 180_000;
const USUAL_LEASE = 900;

let activeAt = Date.now();

/** Somebody pressed a key. */
export function pressed() {
  activeAt = Date.now();
}

/** Somebody does something; after a long time without, they have come back. */
export function active() {
  const isBack = Date.now() - activeAt > IDLE;
  activeAt = Date.now();
  if (isBack) void tick({ isBack });
}

/** Let go of items whose time is up. The one that is being read stays; its answer counts all the same. */
async function tick({ isBack = false } = {}) {
  if (desk.paused || desk.shutOut || document.hidden) return;
  const isFewer = dropLate(), { current } = desk;
  if (isBack && current && current.value === undefined && current.item.deadline <= Date.now()) {
    notice("You were away for a while, so that item went to somebody else. Here is another.");
    if (desk.upcoming.length) {
      advance({ focus: false });
    } else {
      desk.current = null;
      await refill();
    }
  } else if (isFewer) {
    await refill();
  }
  await renew();
}

/** Keep the items of somebody who is at work when half of their time is over. */
async function renew() {
  const lease = 1000 * (desk.state?.lease_seconds ?? USUAL_LEASE);
  const items = heldItems().filter((item) => item.deadline - Date.now() < lease / 2);
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

export function watchLeases() {
  for (const what of ["pointerdown", "scroll"]) {
    document.addEventListener(what, active, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) active(); });
  setInterval(() => void tick(), TICK);
}
