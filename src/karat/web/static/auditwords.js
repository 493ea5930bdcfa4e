// What the lines of the audit log say, in words.

const ACTIONS = {
  "add owner": "made an owner’s link",
  "revoke owner": "withdrew an owner’s link",
  archive: "archived the campaign",
  change: "changed the settings",
  correct: "corrected a label",
  create: "started the campaign",
  delete: "deleted a campaign",
  erase: "erased a name",
  export: "downloaded",
  invite: "made an invitation",
  login: "signed in",
  refused: "was refused",
  reopen: "opened the campaign again",
  revoke: "withdrew an invitation",
  upload: "uploaded a file",
  visit: "used an invitation",
};

/** Who did something: a person, an owner by their link, or whoever has the server's token. */
export const whoWords = ({ annotator, owner, role }) => annotator ?? owner ?? (role === "owner" ? "the server’s token" : "somebody unknown");

/** What else is known: `visit` has only the number of an invitation. */
export const detailWords = ({ action, detail }) => (action === "visit" ? `invitation ${detail}` : detail);

/** What they did; an action of another version by its own name. */
export const actionWords = ({ action }) => ACTIONS[action] ?? action;
