// How a field's value is shown, by its display type. Values are only ever put into text nodes and checked addresses.

import { element } from "./element.js";
import { decorate } from "./marks.js";

const BASE64_IMAGES = { iVBORw0KGgo: "png", "/9j/": "jpeg", R0lGOD: "gif", UklGR: "webp" };
const IMAGE = /^data:image\/(png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=\s]+$/;
const AUDIO = /^data:audio\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=\s]+$/;
// What Markdown may become; everything else that the server might send is left out.
const TAGS = new Set(("P BR HR STRONG EM CODE PRE UL OL LI BLOCKQUOTE H3 H4 H5 H6 A TABLE THEAD TBODY TR TH TD").split(" "));

/** Display types that take a whole line, whatever their length. */
export const isWide = (display) => display !== undefined && !["text", "link"].includes(display);

/** The element that shows a value: `entry` has name, text and display; `marks` are what to mark in its text. */
export function valueOf(tag, entry, marks) {
  const made = element(tag, entry.display ? `value as-${entry.display}` : "value");
  made.dir = "auto";
  if (!entry.text) made.append(element("span", "none", "(empty)"));
  else (SHOW[entry.display] ?? showText)(made, entry, marks);
  return made;
}

function showText(place, entry, marks) {
  if (marks) decorate(place, entry.text, marks);
  else place.textContent = entry.text;
}

function showJson(place, entry, marks) {
  let text = entry.text;
  try {
    text = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It is shown as it is written.
  }
  showText(place, { ...entry, text }, marks);
}

function showLink(place, entry, marks) {
  let address = null;
  try {
    address = new URL(entry.text.trim());
  } catch {
    // No address: text.
  }
  if (address === null || !["http:", "https:", "mailto:"].includes(address.protocol)) {
    showText(place, entry, marks);
    return;
  }
  const link = place.appendChild(element("a", "", entry.text.trim()));
  link.href = address.href;
  link.target = "_blank";
  link.rel = "noopener noreferrer nofollow";
}

/** Markdown as the server rendered it, rebuilt from known tags; until it is there, and to mark differences, the text itself. */
function showMarkdown(place, entry, marks) {
  if (entry.html === undefined || marks?.parts) {
    showText(place, entry, marks);
    return;
  }
  place.classList.add("rendered");
  copyKnown(new DOMParser().parseFromString(entry.html, "text/html").body, place, marks);
}

function copyKnown(from, to, marks) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE && marks) decorate(to, node.data, marks);
    else if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
    else if (node.nodeType === Node.ELEMENT_NODE && TAGS.has(node.tagName)) {
      const made = to.appendChild(element(node.tagName));
      if (node.tagName === "A" && /^(https?|mailto):/i.test(node.getAttribute("href") ?? "")) {
        Object.assign(made, { href: node.getAttribute("href"), target: "_blank", rel: "noopener noreferrer nofollow" });
      }
      copyKnown(node, made, marks);
    }
  }
}

/** An address of this server: an absolute one of its own, or a file in its folder `media`. */
function ownAddress(text) {
  try {
    const path = /^[a-z][a-z0-9+.-]*:|^\//i.test(text) ? text : `/media/${text.replace(/^\.?\/?(media\/)?/, "").split("/").map(encodeURIComponent).join("/")}`;
    const address = new URL(path, location.origin);
    return address.origin === location.origin ? address.href : null;
  } catch {
    return null;
  }
}

function showMedia(place, entry, address, make) {
  if (address === null) {
    place.append(element("span", "none", "(not from this server, so it is not loaded)"), " ", entry.text);
    return;
  }
  const made = place.appendChild(make());
  made.addEventListener("error", () => {
    made.replaceWith(element("span", "none", "(cannot be shown)"), ` ${entry.text.slice(0, 200)}`);
  });
  made.src = address;
}

function showImage(place, entry) {
  const text = entry.text.trim();
  const start = Object.keys(BASE64_IMAGES).find((one) => text.startsWith(one) && text.length > 60);
  const address = start ? `data:image/${BASE64_IMAGES[start]};base64,${text}` : IMAGE.test(text) ? text : ownAddress(text);
  showMedia(place, entry, address, () => Object.assign(element("img"), { alt: entry.name, loading: "eager" }));
}

function showAudio(place, entry) {
  const text = entry.text.trim();
  showMedia(place, entry, AUDIO.test(text) ? text : ownAddress(text), () => {
    const made = Object.assign(element("audio"), { controls: true, preload: "metadata" });
    made.setAttribute("aria-label", entry.name);
    return made;
  });
}

const SHOW = { json: showJson, link: showLink, markdown: showMarkdown, image: showImage, audio: showAudio };
