// What the annotator's page knows: the item that is shown, those that follow, what was answered, and the campaign's state.

import { Outbox } from "../outbox.js";

const { campaign, annotator } = document.body.dataset;

export const byId = (id) => document.getElementById(id);
export { campaign, annotator };
/** How items are laid out: display types by column, and the columns to compare. */
export const layout = JSON.parse(document.body.dataset.layout);
export const outbox = new Outbox(`${campaign}/${annotator}`);
// How many answers can be undone one after the other.
export const HISTORY = 50;

export const desk = {
  // The item before somebody's eyes with its comment and earlier value, or null; and the items that follow.
  current: null,
  upcoming: [],
  history: [],
  // What was answered here, with comments: an older reply of the server may still list it, and other words on it are revisions.
  answered: new Map(),
  skipped: new Set(),
  // Where the campaign stands, by the server.
  state: null,
  // Whether answers of earlier visits were fetched, which is done when somebody goes back to them.
  earlierLooked: false,
  asking: false,
  paused: false,
  shutOut: false,
  begun: false,
  // Seconds that the answers of this visit took, by item: one that is changed counts once.
  visit: new Map(),
};

/** Items that are reserved for this person: the one that is shown, and those that follow. */
export const heldItems = () => [desk.current?.item, ...desk.upcoming].filter(Boolean);

/** Whether there is anything to go back to, here or from an earlier visit. */
export const canUndo = () => desk.history.length > 0 || (!desk.earlierLooked && (desk.state?.mine ?? 0) > 0);

export const isOffline = () => outbox.state === "offline" || !navigator.onLine;

/** How many items this person has labelled, with those whose answers are on their way. */
export const labelsByMe = () =>
  (desk.state?.mine ?? 0) + outbox.entries().filter((entry) => entry.kind === "answer" && !entry.revise).length;
