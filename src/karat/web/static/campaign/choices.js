// Choices of a campaign as form fields that begin with their values now, and what somebody has changed in them.

import { fieldOf } from "../form.js";

const isSame = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A field for each choice; `meant` has values to begin with instead of those of now. */
export function choiceFields(choices, meant = {}) {
  return choices.map((choice) => {
    const value = choice.name in meant ? meant[choice.name] : choice.value;
    return { ...fieldOf({ ...choice, default: value, suggested: value }), before: choice.value };
  });
}

/** The values of fields that are not what they were, by name. */
export function changesIn(fields) {
  return Object.fromEntries(
    fields.map((field) => [field.choice.name, field.read(), field.before]).filter(([, now, before]) => !isSame(now, before)).map(([name, now]) => [name, now]),
  );
}

/** The labels in all, as a choice like the others. */
export const budgetChoice = (value) => ({
  name: "budget", title: "Labels in all", label: "Labels in all", help: "No more are asked for when they are spent; the result so far holds.", kind: "integer",
  value, default: value, suggested: value, usual: "", optional: true, unit: 1, minimum: 1, maximum: null, one_of: [], words: [], methods: [], replaces: [],
});
