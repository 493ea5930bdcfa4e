// Fields that are Markdown, rendered by the server before their items are shown.

import { ApiError, post } from "./api.js";
import { spelled } from "./fields.js";

// A request stays well below what the server takes.
const MOST_TEXTS = 100, MOST_LETTERS = 1_000_000;

/** Give items the HTML of their Markdown, by field; without the server they are shown as they are written. */
export async function renderMarkdown(items, display, path) {
  const columns = Object.keys(display).filter((name) => display[name] === "markdown");
  const wanted = items.flatMap((item) => columns.map((name) => ({ item, name, text: spelled(item.fields?.[name]) })))
    .filter(({ text }) => text);
  while (wanted.length) {
    const batch = [];
    for (let letters = 0; wanted.length && batch.length < MOST_TEXTS && letters < MOST_LETTERS;) {
      batch.push(wanted.shift());
      letters += batch.at(-1).text.length;
    }
    try {
      const { html } = await post(path, { texts: batch.map(({ text }) => text) });
      batch.forEach(({ item, name }, at) => { item.html = { ...item.html, [name]: html[at] }; });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return;
    }
  }
}
