// What the annotator's page says of answers on their way, and where there is nothing to label.

const GOES_ON = "This page keeps looking and goes on by itself.";
const DONE = "Thank you: your answers are in the result.";

/** The state of answers: its name for the style sheet, and a few words. */
export function savedText({ waiting, isOffline, isBusy, shutOut }) {
  if (shutOut) return ["refused", waiting ? `${waiting} kept here` : "Signed out"];
  const away = isOffline ? "Offline" : "Server busy";
  if (isOffline || isBusy) return ["offline", waiting ? `${away}, ${waiting} kept here` : away];
  return waiting ? ["waiting", `${waiting} waiting to be sent`] : ["saved", "Saved"];
}

/** What a link that has ended means for answers that were not sent. */
export function refusedText(waiting) {
  if (!waiting) return "Your link does not work any more. Ask whoever sent it for a new one.";
  const kept = waiting === 1 ? "One answer is" : `${waiting} answers are`;
  return `Your link does not work any more. ${kept} kept on this device; ask for a new link and open it here, and they will be sent.`;
}

/** Why there is nothing to label: a title, a sentence, and what comes next. */
export function pauseText({ shutOut, paused, asking, isOffline, state }) {
  if (shutOut) return ["This link has ended", "It was withdrawn, or it has run out. Ask whoever sent it for a new one.", ""];
  if (paused) return ["Pause", "Thank you! What you had not answered goes to others meanwhile.", "You may close the page, and come back by the same link."];
  if (isOffline) return ["The network is away", "Your answers are kept on this device and will be sent when it is back.", GOES_ON];
  if (asking) return ["One moment …", "The next items are on their way.", ""];
  switch (state) {
    case "done": return ["All done", `${DONE} No more labels are wanted.`, ""];
    case "broken": return ["Labelling is interrupted", "The owner of this campaign has to put something right first. Your answers are kept.", GOES_ON];
    case "archived": return ["This campaign is closed", DONE, ""];
    case "out of budget": return ["That was all for now", `${DONE} No more labels are planned.`, ""];
    default: return ["Nothing to label just now", "The next items are chosen when the open ones are answered, here or by others. Have a sip of something.", GOES_ON];
  }
}
