// Going on with a campaign that has ended: a higher target, a larger budget, or both.

import { ApiError, get, patch } from "../api.js";
import { byId, setText, trouble } from "../page.js";
import { budgetChoice, changesIn, choiceFields } from "./choices.js";
import { changed, path } from "./frame.js";

// What a target is made of; how people label is a matter of the settings.
const KINDS = ["number", "integer", "boolean"], NOT_HERE = ["max_labels", "redundancy"];
// `unseen` are further changes that a new plan takes; more labels for the plan of now take none.
let fields = [], unseen = {}, isOver = false;

export async function openContinue(status) {
  const dialog = byId("continue");
  trouble(byId("continue-trouble"), null);
  byId("continue-fields").replaceChildren();
  setText(byId("continue-words"), "Loading …");
  dialog.showModal();
  try {
    const settings = await get(`${path}/settings`);
    isOver = status.state === "done";
    const isSpent = !isOver || settings.budget !== null || status.reached === null;
    const takes = ({ methods }) => !methods.length || methods.includes(status.method);
    const goals = settings.choices.filter((one) => one.title && KINDS.includes(one.kind) && !NOT_HERE.includes(one.name) && takes(one));
    const names = goals.map(({ name }) => name);
    unseen = settings.can_restart ? Object.fromEntries(Object.entries(settings.go_on).filter(([name]) => !names.includes(name))) : {};
    fields = [
      ...(settings.can_restart ? choiceFields(goals, isOver ? settings.go_on : {}) : []),
      ...choiceFields([budgetChoice(settings.budget)], isSpent ? { budget: 2 * Math.max(settings.budget ?? 0, status.labels) } : {}),
    ];
    setText(byId("continue-words"), settings.can_restart
      ? "Raise the target, the budget, or both. All labels are kept and count as they are. Where the plan depends on what you change, the rest is drawn anew and the answer begins anew with it: download the one of now if you need it."
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
      const isNewPlan = isOver || Object.keys(changes).some((name) => name !== "budget");
      await patch(path, { ...(isNewPlan ? unseen : {}), ...changes }, { patience: 0 });
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
