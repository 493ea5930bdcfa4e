// What the pages of one campaign share: its heading, its state, and reading the API again every few seconds.

import { ApiError, get, part } from "../api.js";
import { count } from "../numbers.js";
import { byId, poll, ready, setText, showState, still } from "../page.js";

const EVERY = 4, EVERYTHING_EVERY = 15;
// After how many milliseconds the page says what it waits for.
const SAY_AFTER = 2_500;

export const { campaign } = document.body.dataset;
export const path = `campaigns/${part(campaign)}`;
/** The address of another page of this campaign. */
export const pageAddress = (page) => `/campaigns/${part(campaign)}${page ? `/${page}` : ""}`;

// What was changed here: corrections need not show in the numbers that are compared.
let changes = 0;
/** Load everything again in the next round. */
export const changed = () => { changes += 1; };

/** Show the status in the heading, and call back with it and whether there is something new to load. */
export function watch(act) {
  let seen = "", rounds = 0;
  const refresh = poll(async () => {
    const status = await get(`${path}?wait=false`);
    still(() => showHeading(status));
    const turn = Math.floor((rounds += 1) / EVERYTHING_EVERY);
    const mark = [status.labels, status.answered, status.unsure, status.disagreements, status.state, changes, turn].join();
    try {
      await act(status, mark !== seen);
    } catch (error) {
      if (!status.computing || !(error instanceof ApiError) || error.status === 0) throw error;
      // What was known last is not true any more; the next round tells what is.
      return;
    }
    // Only now: where something failed, all of it is asked for again.
    seen = mark;
  }, EVERY);
  ready();
  setTimeout(() => byId("loading")?.classList.remove("unseen"), SAY_AFTER);
  // On a phone the navigation is wider than the screen.
  document.querySelector(".inside [aria-current]").scrollIntoView({ block: "nearest", inline: "center" });
  return refresh;
}

/** What stood for something that is there now. */
export function loaded(bones) {
  byId(bones).hidden = true;
  setText(byId("loading"), "");
}

function showHeading(status) {
  setText(byId("criterion"), status.criterion);
  const state = byId("state");
  state.hidden = false;
  showState(state, status);
  const isBroken = status.state === "broken";
  byId("broken").hidden = !isBroken;
  setText(byId("broken-why"), isBroken ? status.note : "");
  byId("computing").hidden = !status.computing;
  byId("dispute-count").hidden = !status.disagreements;
  setText(byId("dispute-count"), count(status.disagreements ?? 0));
}
