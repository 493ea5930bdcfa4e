// Answers on their way. Each is on this device before anything is sent, and leaves it only when the server has
// taken or refused it. Every entry has its own place in localStorage, so that two tabs do not overwrite each
// other; the same entry sent by both counts once, by its request id.

import { ApiError, post } from "./api.js";

const BATCH = 20;
const LEAST_WAIT = 1_000, MOST_WAIT = 30_000;
// Browsers refuse larger bodies for requests that may outlive the page.
const KEEPALIVE_BYTES = 30_000;

/** A random id; `randomUUID` is missing where the page came over plain HTTP. */
export function newRequest() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class Outbox extends EventTarget {
  #prefix;
  #memory = new Map();
  #flying = new Set();
  #number = 0;
  #failures = 0;
  #timer = null;
  #running = false;
  #alone = false;

  /** @param {string} scope campaign and annotator: a new link of the same person goes on with what is left. */
  constructor(scope) {
    super();
    this.#prefix = `karat/outbox/${scope}/`;
    /** "ok", "offline" (not reachable), "busy" (try later), or "shut out" (the link does not work any more). */
    this.state = "ok";
    this.durable = true;
    addEventListener("online", () => this.hurry());
    addEventListener("pagehide", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
    addEventListener("storage", (event) => {
      if (event.key?.startsWith(this.#prefix)) this.#changed();
    });
  }

  /** Everything that the server has not taken yet, oldest first. */
  entries() {
    const entries = [...this.#memory.values()];
    try {
      for (let index = 0; index < localStorage.length; index += 1) {
        const place = localStorage.key(index);
        if (!place.startsWith(this.#prefix)) continue;
        try {
          entries.push(JSON.parse(localStorage.getItem(place)));
        } catch {
          localStorage.removeItem(place);
        }
      }
    } catch {
      // Storage is forbidden here; the memory has it all.
    }
    return entries.filter((entry) => entry?.key !== undefined)
      .sort((one, other) => one.at - other.at || one.number - other.number);
  }

  /** Put an answer or a skip here; an earlier one for the same item that has not left yet gives way. */
  add(entry) {
    const added = { ...entry, request: newRequest(), at: Date.now(), number: (this.#number += 1) };
    const earlier = this.entries().filter((one) => one.key === entry.key && !this.#flying.has(one.request));
    this.#keep(added);
    for (const one of earlier) this.#drop(one);
    this.#changed();
    void this.flush();
    return added;
  }

  /** Forget what has not left yet for an item; whether there was any. */
  withdraw(key) {
    const withdrawn = this.entries().filter((one) => one.key === key && !this.#flying.has(one.request));
    for (const one of withdrawn) this.#drop(one);
    if (withdrawn.length) this.#changed();
    return withdrawn.length > 0;
  }

  /** Try now instead of after the usual wait. */
  hurry() {
    clearTimeout(this.#timer);
    this.#timer = null;
    return this.flush();
  }

  async flush() {
    if (this.#running || this.#timer !== null) return;
    this.#running = true;
    try {
      for (let batch = this.#batch(); batch.length; batch = this.#batch()) {
        if (!(await this.#send(batch))) break;
      }
    } finally {
      this.#running = false;
    }
  }

  /** The next entries of one kind, no item twice: later words on an item wait for the earlier ones. */
  #batch() {
    const batch = [], keys = new Set();
    for (const entry of this.entries()) {
      if (batch.length && (entry.kind !== batch[0].kind || keys.has(entry.key))) break;
      batch.push(entry);
      keys.add(entry.key);
      if (batch.length === (this.#alone ? 1 : BATCH)) break;
    }
    return batch;
  }

  async #send(batch) {
    for (const entry of batch) this.#flying.add(entry.request);
    try {
      const reply = await this.#deliver(batch);
      for (const entry of batch) this.#drop(entry);
      this.#failures = 0;
      this.#alone = false;
      this.state = "ok";
      const refused = (reply.refused ?? []).map(({ key, message }) => ({ key, message }));
      this.dispatchEvent(new CustomEvent("sent", { detail: { entries: batch, reply, refused } }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.#failed(batch, error);
    } finally {
      for (const entry of batch) this.#flying.delete(entry.request);
      this.#changed();
    }
  }

  #deliver(batch) {
    if (batch[0].kind === "skip") {
      return post("label/skip", { keys: batch.map((entry) => entry.key) }, { keepalive: true });
    }
    const answers = batch.map(({ request, key, value, seconds, comment, revise }) =>
      ({ request, key, value, seconds, comment, revise }));
    return post("label/tell", { answers }, { keepalive: JSON.stringify(answers).length < KEEPALIVE_BYTES });
  }

  /** Whether to go on at once. */
  #failed(batch, error) {
    if (error.passing || error.shutOut) {
      this.state = error.state;
      this.#failures += 1;
      const wait = Math.min(MOST_WAIT, LEAST_WAIT * 2 ** (this.#failures - 1)) * (0.75 + Math.random() / 2);
      this.#timer = setTimeout(() => this.hurry(), Math.max(wait, 1000 * (error.retryAfter ?? 0)));
      return false;
    }
    if (batch.length > 1) {
      // One of them is to blame: they go one by one until it is found.
      this.#alone = true;
      return true;
    }
    this.#alone = false;
    for (const entry of batch) this.#drop(entry);
    const refused = batch.map(({ key }) => ({ key, message: error.message }));
    this.dispatchEvent(new CustomEvent("sent", { detail: { entries: batch, reply: {}, refused } }));
    return true;
  }

  #keep(entry) {
    try {
      localStorage.setItem(this.#prefix + entry.request, JSON.stringify(entry));
    } catch {
      this.#memory.set(entry.request, entry);
      this.durable = false;
    }
  }

  #drop(entry) {
    this.#memory.delete(entry.request);
    try {
      localStorage.removeItem(this.#prefix + entry.request);
    } catch {
      // It was never there.
    }
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
