// All charts by name. Each is drawn from what a question's report gives the dashboard.

import { curveCharts } from "./curve.js";
import { cutCharts } from "./cut.js";
import { gainCharts } from "./gain.js";
import { plot } from "./plot.js";
import { scoreCharts } from "./scores.js";

const CHARTS = { ...curveCharts, ...cutCharts, ...gainCharts, ...scoreCharts };

/** Draw a chart into an element; plotly must be loaded. */
export async function drawChart(place, name, data, choices) {
  await plot(place, name, CHARTS[name](data, choices));
}
