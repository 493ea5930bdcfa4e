// Which script shows the result of which question on the dashboard.

import * as compare from "./compare.js";
import * as curve from "./curve.js";
import * as plain from "./plain.js";
import * as rate from "./rate.js";
import * as volume from "./volume.js";

const RESULTS = { compare, curve, rate, volume };

/** The name of the page's part for a question, and what shows and draws its result. */
export function partOf(question) {
  return question in RESULTS ? [question, RESULTS[question]] : ["plain", plain];
}
