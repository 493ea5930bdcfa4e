// Invitation links: made, copied, revoked. A link is shown once; the server keeps only its hash.

import { ApiError, get, part, post, remove } from "./api.js";
import { element } from "./fields.js";
import { ago, button, byId, confirmOn, copy, keep, onDay, setText, still, trouble } from "./page.js";

/** Make a link, and show it with a button to copy it. */
export async function invite(campaign, annotator, days, place) {
  const made = await post(`campaigns/${part(campaign)}/invitations`, { annotator, days });
  showLink(place, annotator, made.link, "Shown only now. Whoever has it can label.");
  return made;
}

/** Show a new link, with a button to copy it. */
export function showLink(place, name, link, note) {
  const shown = element("p", "link");
  const address = new URL(link, location.href).href;
  const copying = button("Copy", async () => {
    confirmOn(copying, (await copy(address)) ? "Copied" : "Select it and copy");
  });
  copying.setAttribute("aria-label", `Copy the link for ${name}`);
  shown.append(element("strong", "", name), element("code", "", address), copying, element("span", "note", note));
  place.prepend(shown);
}

/** The list of invitations that there are. */
export async function showInvitations(campaign, refresh) {
  const { invitations } = await get(`campaigns/${part(campaign)}/invitations`);
  still(() => showList(invitations, refresh));
}

function showList(invitations, refresh) {
  byId("invitations-scroll").hidden = invitations.length === 0;
  keep(byId("invitations"), invitations, (one) => one.id, () => element("tr"), (row, one) => {
    const until = one.expires === null ? "for good" : `${one.valid ? "until" : "ended"} ${onDay(one.expires)}`;
    if (!row.querySelector("td.act")) {
      const cells = element("td", "act");
      const revoke = button("Revoke", async () => {
        if (!confirm(`Revoke this link? ${one.annotator} cannot go on labelling with it. Their labels stay.`)) return;
        revoke.disabled = true;
        try {
          await remove(`invitations/${part(one.id)}`);
          await refresh();
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          revoke.disabled = false;
          trouble(byId("invite-trouble"), error);
        }
      });
      revoke.setAttribute("aria-label", `Revoke the link for ${one.annotator}`);
      cells.append(revoke);
      row.append(element("th", "words"), element("td", "words wide"), element("td", "words"), element("td", "words"), cells);
      row.children[0].scope = "row";
    }
    setText(row.children[0], one.annotator);
    setText(row.children[1], ago(one.created));
    setText(row.children[2], one.revoked ? "revoked" : until);
    setText(row.children[3], one.used === null ? "not yet" : ago(one.used));
    row.querySelector("button").hidden = !one.valid;
  });
}

export function listenInvite(campaign, refresh) {
  byId("invite").addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = byId("invite-name");
    trouble(byId("invite-trouble"), null);
    try {
      await invite(campaign, name.value.trim(), Number(byId("invite-days").value), byId("new-links"));
      name.value = "";
      name.focus();
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      trouble(byId("invite-trouble"), error);
    }
  });
}

