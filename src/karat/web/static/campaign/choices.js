// Choices of a campaign as form fields that begin with their values now, and what somebody has changed in them.

import { fieldOf } from "../form.js";
import { chosenPercent, count } from "../numbers.js";

const isSame = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A field for each choice; `meant` has values to begin with instead of those of now. */
export function choiceFields(choices, meant = {}, displays = {}) {
  return choices.map((choice) => {
    const value = choice.name in meant ? meant[choice.name] : choice.value;
    return { ...fieldOf({ ...choice, default: value, suggested: value }, displays), before: choice.value };
  });
}

/** A value of a choice as text, in the unit that its field has. */
export function spellChoice(choice, value) {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "number" && choice) return choice.unit === 0.01 ? chosenPercent(value) : count(value / choice.unit);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return Object.entries(value).map(([name, one]) => `${name}: ${one}`).join(", ") || "none";
  return String(value);
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
