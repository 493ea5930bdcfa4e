// Requests to the server's own API, and the one shape its errors have.

const csrf = document.querySelector('meta[name="csrf"]')?.content ?? "";
// The invitation that this page is for: a browser may have several.
const { invitation } = document.body.dataset;
const PATIENCE = 20_000;
/** How long to wait for what a plan has to compute first, which may have a lot to do. */
export const COMPUTING = { patience: 120_000 };

/** How far this device's clock is ahead of the server's, in milliseconds, by the last answer. */
export let clockAhead = 0;

/** What the server said against a request; status 0 where it did not answer: not at all, or not in time. */
export class ApiError extends Error {
  constructor(status, code, message, retryAfter = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may go through later. */
  get passing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** What it means for whoever waits. */
  get state() {
    return this.shutOut ? "shut out" : this.isUnreachable ? "offline" : "busy";
  }

  /** Whether there is no way to the server, which a slow one is not. */
  get isUnreachable() {
    return this.status === 0 && this.code !== "slow";
  }

  /** Whether the person must open their link, or sign in, again. */
  get shutOut() {
    return this.status === 401 || this.status === 403;
  }
}

export const get = (path, options) => request("GET", path, undefined, options);
export const post = (path, body, options) => request("POST", path, body, options);
export const patch = (path, body, options) => request("PATCH", path, body, options);
export const remove = (path, options) => request("DELETE", path, undefined, options);

/** A part of a path: names may hold slashes, and anything else. */
export const part = (text) => encodeURIComponent(text);

export async function request(method, path, body, { keepalive = false, patience = PATIENCE } = {}) {
  const headers = { Accept: "application/json" };
  if (invitation) headers["X-Karat-Invitation"] = invitation;
  if (method !== "GET") headers["X-Karat-CSRF"] = csrf;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  const stop = new AbortController();
  const timer = patience && setTimeout(() => stop.abort(), patience);
  let response, text;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method, headers, keepalive, credentials: "same-origin", cache: "no-cache", redirect: "error", signal: stop.signal,
      body: body === undefined || isForm ? body : JSON.stringify(body),
    });
    text = await response.text();
    const told = Date.parse(response.headers.get("Date") ?? "");
    if (!Number.isNaN(told)) clockAhead = Date.now() - told;
  } catch {
    if (stop.signal.aborted) throw new ApiError(0, "slow", "The server takes long to answer.");
    throw new ApiError(0, "unreachable", "The server cannot be reached.");
  } finally {
    clearTimeout(timer);
  }
  let reply = null;
  try {
    reply = text ? JSON.parse(text) : {};
  } catch {
    // Something between here and the server answered: a proxy's page, a hotel's login.
  }
  if (response.ok && reply !== null) return reply;
  if (response.ok) throw new ApiError(0, "unreachable", "Something else than karat answered.");
  const error = reply?.error ?? {};
  throw new ApiError(
    response.status, error.code ?? "unknown", error.message ?? `The server answered ${response.status}.`,
    Number(response.headers.get("Retry-After")) || null,
  );
}

for (const button of document.querySelectorAll("[data-sign-out]")) {
  button.addEventListener("click", async () => {
    await post("logout", { role: button.dataset.signOut, ...(invitation ? { invitation: Number(invitation) } : {}) }).catch(() => {});
    location.assign("/login");
  });
}
