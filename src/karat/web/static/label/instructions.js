// The owner's instructions, which come before the first item on the first visit and when they have changed.

import { stored, store } from "../remembered.js";
import { restartClock } from "./clock.js";
import { annotator, byId, campaign, desk } from "./desk.js";

export function showInstructionsOnce() {
  const { instructions: version } = document.body.dataset, place = `instructions/${campaign}/${annotator}`;
  if (!version || stored(place) === version) return;
  byId("instructions-close").textContent = "Start";
  byId("instructions").showModal();
  byId("instructions").addEventListener("close", () => {
    store(place, version);
    byId("instructions-close").textContent = "Close";
    restartClock();
    if (desk.current) byId("item").focus({ preventScroll: true });
  }, { once: true });
}
