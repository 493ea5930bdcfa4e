// How long an item was looked at; time in which the page was hidden does not count.

const LONGEST_ANSWER = 900;

let shownAt = 0, hiddenFor = 0, hiddenAt = null;

/** An item is before somebody's eyes from now on. */
export function restartClock() {
  shownAt = performance.now();
  hiddenFor = 0;
  hiddenAt = document.hidden ? shownAt : null;
}

/** Seconds that the item was looked at. */
export function lookedSeconds() {
  const away = hiddenFor + (hiddenAt === null ? 0 : performance.now() - hiddenAt);
  const looked = (performance.now() - shownAt - away) / 1000;
  return Math.round(10 * Math.min(Math.max(looked, 0.1), LONGEST_ANSWER)) / 10;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    hiddenAt = performance.now();
  } else {
    if (hiddenAt !== null) hiddenFor += performance.now() - hiddenAt;
    hiddenAt = null;
  }
});
