// Numbers as text, the same on all pages: counts, shares, times and sizes.

const numbers = new Intl.NumberFormat("en");
const BYTES = ["bytes", "kB", "MB", "GB"];

/** A whole number with separators, and its noun in the plural where it needs one. */
export const count = (number, noun = "") =>
  noun ? `${numbers.format(number)} ${noun}${number === 1 ? "" : "s"}` : numbers.format(number);

/** A measured share as per cent, as `karat.report.numbers.measured` spells it; what is not quite 0 or 100 never reads so. */
export function percent(share) {
  const text = (100 * share).toFixed(1);
  if (text === "100.0" && share < 1) return "> 99.9 %";
  if (text === "0.0" && share > 0) return "< 0.1 %";
  return `${text} %`;
}

/** A chosen share as per cent, with the digits it was chosen with. */
export const chosenPercent = (share) => `${Number((100 * share).toPrecision(8))} %`;

/** Seconds that an answer takes. */
export const pace = (seconds) => `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;

/** A time of work: minutes, then hours. */
export function duration(seconds) {
  if (seconds < 5_400) return count(Math.max(1, Math.round(seconds / 60)), "minute");
  return count(Math.round(seconds / 3_600), "hour");
}

/** The size of a file. */
export function size(bytes) {
  const power = Math.min(BYTES.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power ? 1 : 0)} ${BYTES[power]}`;
}

/** An amount of money; its currency is whatever prices are in. */
export const money = (amount) => amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
