// Links for several people at once, as a CSV file of names and links.

import { ApiError, post } from "../api.js";
import { element } from "../fields.js";
import { count } from "../numbers.js";
import { byId, trouble } from "../page.js";
import { campaign, path } from "./frame.js";

const HEADINGS = ["name", "names", "annotator"];

/** The first column of lines with commas, each name once. */
export function namesIn(text) {
  const cells = text.split(/\r?\n/).map((line) => (/^\s*"((?:[^"]|"")*)"/.exec(line)?.[1].replaceAll('""', '"') ?? line.split(",")[0]).trim());
  const names = [...new Set(cells.filter(Boolean))];
  return HEADINGS.includes(names[0]?.toLowerCase()) ? names.slice(1) : names;
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function listenSeveral(refresh) {
  byId("several-file").addEventListener("change", async () => {
    const [file] = byId("several-file").files;
    if (file) byId("several").value = namesIn(await file.text()).join("\n");
  });
  byId("invite-several").addEventListener("submit", async (event) => {
    event.preventDefault();
    trouble(byId("several-trouble"), null);
    try {
      const body = { annotators: namesIn(byId("several").value), days: Number(byId("invite-days").value) };
      const { links } = await post(`${path}/invitations/bulk`, body, { patience: 0 });
      const rows = links.map(({ annotator, link }) => `${quoted(annotator)},${new URL(link, location.href).href}`);
      const file = element("a", "", "Download the links");
      file.href = URL.createObjectURL(new Blob([["annotator,link", ...rows, ""].join("\n")], { type: "text/csv" }));
      file.download = `${campaign}-links.csv`;
      byId("several-done").replaceChildren(`${count(links.length, "link")} made, shown only now: `, file);
      byId("several").value = "";
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      trouble(byId("several-trouble"), error);
    }
  });
}
