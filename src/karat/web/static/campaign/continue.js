// Going on with a campaign that has ended: a higher target, a larger budget, or both.

import { ApiError, get, patch } from "../api.js";
import { byId, setText, trouble } from "../page.js";
import { budgetChoice, changesIn, choiceFields } from "./choices.js";
import { changed, path } from "./frame.js";

// What a target is made of; how people label is a matter of the settings.
const KINDS = ["number", "integer", "boolean"], NOT_HERE = ["max_labels", "redundancy"];
// `unseen` are further changes that going on takes.
let fields = [], unseen = {};

export async function openContinue(status) {
  const dialog = byId("continue");
  trouble(byId("continue-trouble"), null);
  byId("continue-fields").replaceChildren();
  dialog.showModal();
  try {
    const settings = await get(`${path}/settings`);
    const isSpent = status.state === "out of budget" || settings.budget !== null;
    const takes = ({ methods }) => !methods.length || methods.includes(status.method);
    const goals = settings.choices.filter((one) => one.title && KINDS.includes(one.kind) && !NOT_HERE.includes(one.name) && takes(one));
    const names = goals.map(({ name }) => name);
    unseen = settings.can_restart ? Object.fromEntries(Object.entries(settings.go_on).filter(([name]) => !names.includes(name))) : {};
    fields = [
      ...(settings.can_restart ? choiceFields(goals, settings.go_on) : []),
      ...choiceFields([budgetChoice(settings.budget)], isSpent ? { budget: 2 * Math.max(settings.budget ?? 0, status.labels) } : {}),
    ];
    setText(byId("continue-words"), settings.can_restart
      ? "Raise the target, the budget, or both. All labels are kept and count as they are; the rest is drawn anew."
      : "The method of this campaign settles its sample beforehand, so its target cannot change any more; the budget can.");
    byId("continue-fields").replaceChildren(...fields.map(({ part }) => part));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("continue-trouble"), error);
  }
}

export function listenContinue(refresh) {
  byId("continue-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    trouble(byId("continue-trouble"), null);
    try {
      const changes = changesIn(fields);
      if (!Object.keys(changes).length) throw new ApiError(422, "same", "Nothing is changed yet: raise the target or the budget.");
      await patch(path, { ...unseen, ...changes }, { patience: 0 });
      changed();
      byId("continue").close();
      setText(byId("live"), "The campaign goes on.");
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      trouble(byId("continue-trouble"), error);
    }
  });
  byId("continue-cancel").addEventListener("click", () => byId("continue").close());
}
