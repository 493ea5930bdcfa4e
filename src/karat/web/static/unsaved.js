// Asks before somebody leaves a page with entries that were not saved.

export function guardUnsaved(isUnsaved) {
  addEventListener("beforeunload", (event) => { if (isUnsaved()) event.preventDefault(); });
}
