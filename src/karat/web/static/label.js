// The annotator's page: shows one item at a time, prefetches the next, and stores every answer.

import { listenControls } from "./label/controls.js";
import { desk, outbox } from "./label/desk.js";
import { showInstructionsOnce } from "./label/instructions.js";
import { watchLeases } from "./label/leases.js";
import { notice, showSaved } from "./label/notices.js";
import { refreshState } from "./label/state.js";
import { awaitItems, isShort, refill, refillNow } from "./label/supply.js";

/** Answers were sent: count them, say which were not taken, and get more items. */
function onSent({ detail: { entries, refused } }) {
  for (const { key, message } of refused) {
    desk.answered.delete(key);
    notice(`One answer was not taken: ${message}`);
  }
  if (desk.state) {
    const fresh = Math.max(0, entries.filter(({ kind, revise }) => kind === "answer" && !revise).length - refused.length);
    desk.state.mine += fresh;
    desk.state.labels += fresh;
  }
  refreshState();
  if (!desk.current) refillNow();
  else if (isShort()) void refill();
}

listenControls();
watchLeases();
outbox.addEventListener("change", showSaved);
outbox.addEventListener("sent", onSent);
for (const what of ["online", "offline"]) {
  addEventListener(what, () => {
    showSaved();
    if (what === "online" && !desk.current) refillNow();
  });
}
showInstructionsOnce();
showSaved();
refreshState();
void outbox.flush();
await refill();
desk.begun = true;
if (!desk.current) awaitItems();
