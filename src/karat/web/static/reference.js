// A bibliographic reference laid out as in a reference manager: title, authors, where it was published, links, abstract.

import { valueOf } from "./displays.js";
import { element } from "./element.js";

// The names of columns by what they hold, best first.
const NAMES = {
  title: ["title", "primary_title", "article title"],
  authors: ["authors", "author", "author names", "first_authors"],
  journal: ["journal", "journal_name", "secondary_title", "source title", "source", "publication"],
  year: ["year", "publication_year", "publication year", "published year", "date"],
  volume: ["volume"],
  issue: ["issue", "number"],
  pages: ["pages", "start_page"],
  doi: ["doi"],
  pmid: ["pmid", "pubmed_id", "pubmed id", "accession_number"],
  url: ["url", "urls", "link"],
  abstract: ["abstract", "notes_abstract"],
};
// Without one of these a title is no reference's.
const TELLING = ["authors", "abstract", "doi", "pmid", "journal"];
const MOST_AUTHORS = 8;
// Headings of structured abstracts: METHODS: …
const HEADING = /(?:^|(?<=[.?!)]\s+))(?=[A-Z][A-Z ,/&’'()-]{3,60}:\s)/g;

/** The fields of a reference by what they hold; null where an item is none, or the owner has a layout of their own. */
export function referenceOf(entries, { display, sideBySide }) {
  if (sideBySide) return null;
  const parts = {};
  for (const [role, names] of Object.entries(NAMES)) {
    const found = names.map((name) => entries.find((entry) => entry.name.trim().toLowerCase() === name)).find((entry) => entry?.text);
    if (found && !(found.name in display) && !Object.values(parts).includes(found)) parts[role] = found;
  }
  return parts.title && TELLING.some((role) => parts[role]) ? parts : null;
}

/** Put a reference into a place; `marks` are what to mark in each field. */
export function showReference(place, parts, marks) {
  const head = place.appendChild(element("header", "reference"));
  head.append(valueOf("h2", parts.title, marks.get(parts.title.name)));
  if (parts.authors) head.append(authorsOf(parts.authors.text));
  const published = publishedOf(parts);
  if (published) head.append(published);
  if (!parts.abstract) return;
  const section = place.appendChild(element("section", "field abstract"));
  section.append(element("h3", "name", "Abstract"));
  for (const text of parts.abstract.text.split(HEADING).map((part) => part.trim()).filter(Boolean)) {
    section.append(valueOf("p", { ...parts.abstract, text }, marks.get(parts.abstract.name)));
  }
}

function authorsOf(text) {
  const names = text.split(/\s*;\s*|\n/).filter(Boolean);
  const line = element("p", "authors");
  line.dir = "auto";
  line.textContent = names.slice(0, MOST_AUTHORS).join("; ");
  if (names.length > MOST_AUTHORS) {
    line.append(` and ${names.length - MOST_AUTHORS} more`);
    line.title = names.join("; ");
  }
  return line;
}

/** Journal, year, volume, issue and pages, then links. */
function publishedOf({ journal, year, volume, issue, pages, doi, pmid, url }) {
  const line = element("p", "published");
  line.dir = "auto";
  if (journal) line.append(element("cite", "", journal.text));
  const place = [volume?.text, issue && `(${issue.text})`].filter(Boolean).join("");
  const rest = [year?.text, place, pages?.text && `pp. ${pages.text}`].filter(Boolean).join(", ");
  if (rest) line.append(line.childNodes.length ? `, ${rest}` : rest);
  const found = /10\.\d{4,9}\/\S+/.exec(doi?.text ?? "")?.[0], number = /^(?:PMID:?\s*)?(\d{1,8})$/i.exec(pmid?.text.trim() ?? "")?.[1];
  const links = [
    found && link(`https://doi.org/${encodeURI(found)}`, `doi:${found}`),
    number && link(`https://pubmed.ncbi.nlm.nih.gov/${number}/`, `PubMed ${number}`),
    /^https?:\/\/\S+$/.test(url?.text.trim() ?? "") && link(url.text.trim(), "Full text"),
  ].filter(Boolean);
  for (const one of links) line.append(line.childNodes.length ? " · " : "", one);
  // What is no address is shown as it is written.
  if (doi && !found) line.append(` · ${doi.text}`);
  if (pmid && !number) line.append(` · ${pmid.text}`);
  if (url && !links.some((one) => one.textContent === "Full text")) line.append(` · ${url.text}`);
  return line.childNodes.length ? line : null;
}

const link = (href, words) => Object.assign(element("a", "", words), { href, target: "_blank", rel: "noopener noreferrer nofollow" });
