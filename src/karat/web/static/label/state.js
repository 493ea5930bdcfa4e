// Where the campaign stands, read from the server now and then.

import { ApiError, get } from "../api.js";
import { byId, canUndo, desk } from "./desk.js";
import { failed, showProgress, showUndo } from "./notices.js";
import { waitingWords } from "./waiting.js";

const EVERY = 4_000, EVERY_IN_PAUSE = 1_500;

let timer = null, readAt = 0;

/** Read the state soon, but not more often than every few seconds. */
export function refreshState() {
  if (timer !== null || desk.shutOut) return;
  const wait = Math.max(0, readAt + (desk.current ? EVERY : EVERY_IN_PAUSE) - Date.now());
  timer = setTimeout(async () => {
    try {
      await readState();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.shutOut) failed(error);
    } finally {
      readAt = Date.now();
      timer = null;
    }
  }, wait);
}

export async function readState() {
  desk.state = await get("label/state");
  showProgress();
  showUndo();
  if (desk.current) return;
  byId("answers").hidden = !canUndo() || desk.paused || !desk.begun;
  waitingWords();
}
