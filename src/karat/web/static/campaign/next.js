// What an owner can do next, by the state of a campaign: in words, with the way there.

import { element } from "../fields.js";
import { byId, count, keep, setText } from "../page.js";
import { pageAddress } from "./frame.js";

const to = (page, words, isMain = false) => ({ key: page, words, href: pageAddress(page), isMain });

/** How many answers are asked for now, and how many of them somebody is about to give. */
export const atWork = ({ open = 0, leased = 0 }) =>
  `${count(open, "answer")} ${open === 1 ? "is" : "are"} asked for now; people are at work on ${leased ? count(leased) : "none"} of them.`;

const STEPS = {
  open: (status) => (status.annotators
    ? [`Labelling goes on. ${atWork(status)}`, [to("result", "See all of the result")]]
    : ["Invite the people who shall label: each gets a link of their own.", []]),
  waiting: (status) => [status.note, [to("people", "See who is at work")]],
  done: (status) => [status.note, [to("result", "See all of the result", true), to("download", "Download")]],
  "out of budget": (status) => [status.note, [to("result", "See all of the result"), to("download", "Download")]],
  archived: () => ["No more labels are taken. Everything is kept.", [to("settings", "Open it again"), to("download", "Download")]],
  broken: () => ["Mend it as is said above.", [to("labels", "See its labels"), to("download", "Download")]],
};

export function showNext(status) {
  const [words, ways] = (STEPS[status.archived ? "archived" : status.state] ?? STEPS.open)(status);
  const disputes = status.disagreements && status.state !== "broken" && !status.archived
    ? [to("disagreements", `Decide ${count(status.disagreements, "disagreement")}`)] : [];
  setText(byId("next"), words);
  keep(byId("next-actions"), [...ways, ...disputes], ({ key }) => key, () => element("a", "button"), (link, { words: named, href, isMain }) => {
    link.className = isMain ? "button" : "button plain";
    link.setAttribute("href", href);
    setText(link, named);
  });
}
