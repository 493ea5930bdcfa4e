// Draws a curve with plotly in the page's own colours; the same pictures as in karat's reports.

import { gainLayout, gainTraces } from "./shared/gain.js";
import { scoreLayout, scoreTraces } from "./shared/scores.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const narrow = matchMedia("(max-width: 44rem)");
// More circles than this would hide the curve; they become ticks below it.
const MANY_POINTS = 40;

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const percent = (shares) => shares.map((share) => 100 * share);

let loading = null;

/** plotly.js, fetched when there is something to draw. */
function plotly() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = document.body.dataset.plotly;
    const restore = withoutStyles();
    script.addEventListener("load", () => {
      restore();
      resolve(globalThis.Plotly);
    });
    script.addEventListener("error", () => {
      restore();
      loading = null;
      reject(new Error("The chart library could not be loaded."));
    });
    document.head.append(script);
  });
  return loading;
}

/** While plotly.js starts it puts a style sheet for maps into the page, which the page's policy forbids and nobody needs. */
function withoutStyles() {
  const create = document.createElement;
  document.createElement = function createElement(name, ...more) {
    return create.call(document, String(name).toLowerCase() === "style" ? "template" : name, ...more);
  };
  return () => { document.createElement = create; };
}

/** Call back when colours or room change. */
export function onChange(act) {
  for (const query of [dark, narrow]) query.addEventListener("change", act);
}

/** Draw one view of a curve: precision, recall, roc or yield. */
export async function drawView(place, name, data) {
  const view = data.views[name];
  await show(place, name, traces(name, view), viewLayout(name, view, data.size));
}

/** Draw the scores of systems with their intervals. */
export async function drawScores(place, data) {
  await show(place, "scores", scoreTraces(data), scoreLayout(data, narrow.matches));
}

/** Draw what a review found, against what was judged. */
export async function drawGain(place, data) {
  await show(place, "gain", gainTraces(data), gainLayout(data, narrow.matches));
}

/** Draw how the band narrowed. */
export async function drawTrace(place, trace) {
  await show(place, "trace", progressTraces(trace), progressLayout(trace));
}

async function show(place, name, drawn, layout) {
  const Plotly = await plotly();
  await Plotly.react(place, drawn, layout, {
    responsive: true, displaylogo: false, displayModeBar: narrow.matches ? false : "hover",
    // Named one by one: none of these sends the chart anywhere.
    modeBarButtons: [["toImage"], ["zoom2d", "pan2d"], ["zoomIn2d", "zoomOut2d", "resetScale2d"]],
    toImageButtonOptions: { filename: `karat-${name}`, scale: 2 },
  });
  place.dataset.drawn = name;
}

const isByRank = (name) => name === "precision" || name === "yield";

function traces(name, view) {
  const byRank = isByRank(name), isCount = name === "yield";
  const many = view.queried.x.length > MANY_POINTS;
  const trace = (path, what, more) => ({
    x: byRank ? path.x : percent(path.x), y: isCount ? path.y : percent(path.y), customdata: path.ranks || undefined,
    name: what, mode: "lines",
    hovertemplate: byRank
      ? `${isCount ? "%{y:,.0f}" : "%{y:.1f} %"}<extra>${what}</extra>`
      : `first %{customdata:,d}: %{x:.1f} %, %{y:.1f} %<extra>${what}</extra>`,
    ...more,
  });
  const side = (path, what, more) => trace(path, what, {
    line: { color: colour("edge"), width: 1 }, showlegend: false,
    // Only ranks have one lower and one upper bound each; elsewhere the region is the message.
    ...(byRank ? {} : { hovertemplate: undefined, hoverinfo: "skip" }), ...more,
  });
  const found = [
    side(view.upper, "upper bound", {}),
    side(view.lower, "lower bound", { fill: "tonexty", fillcolor: colour("band") }),
    trace(view.estimate, "estimate", { line: { color: colour("line"), width: 2.5 } }),
    // An entry for the legend only; the two sides of the band have none.
    { x: [null], y: [null], mode: "lines", name: "band", hoverinfo: "skip", line: { color: colour("band"), width: 12 } },
  ];
  if (view.queried.x.length) {
    found.push(trace(view.queried, "queried rank", {
      mode: "markers", cliponaxis: many,
      ...(byRank || many ? { hovertemplate: undefined, hoverinfo: "skip" } : {}),
      ...(many ? { y: view.queried.y.map(() => (isCount ? view.bottom : 100 * view.bottom)) } : {}),
      marker: many
        ? { size: 14, symbol: "line-ns", line: { color: colour("point"), width: 0.8 } }
        : { size: 8, color: colour("ground"), line: { color: colour("point"), width: 1.8 } },
    }));
  }
  if (name === "roc") {
    found.push({
      x: [0, 100], y: [0, 100], mode: "lines", name: "chance", hoverinfo: "skip",
      line: { color: colour("soft"), width: 1, dash: "dot" },
    });
  }
  return found;
}

function axis(text) {
  const rule = colour("rule");
  return {
    gridcolor: rule, linecolor: rule, zeroline: false, automargin: true, fixedrange: narrow.matches,
    title: { text, font: { size: 13 }, standoff: 8 }, tickfont: { size: 12 },
  };
}

function rankAxis(common, size, isLog) {
  const found = { ...common, tickformat: ",d", unifiedhovertitle: { text: "first %{x:,d}" } };
  if (!isLog) return { ...found, type: "linear", range: [0, Math.max(size, 2)], nticks: narrow.matches ? 4 : 8 };
  const decades = Math.log10(Math.max(size, 2));
  return { ...found, type: "log", range: [0, decades], dtick: decades > (narrow.matches ? 4.5 : 8) ? 2 : 1 };
}

function layout(name, xaxis, yaxis, hovermode) {
  const ink = colour("ink"), small = narrow.matches;
  return {
    paper_bgcolor: colour("ground"), plot_bgcolor: colour("ground"),
    font: { family: getComputedStyle(document.body).fontFamily, color: ink, size: 13 },
    margin: { l: 10, r: small ? 24 : 36, t: 10, b: 10 },
    hovermode,
    hoverlabel: { bgcolor: colour("card"), bordercolor: colour("rule"), font: { color: ink } },
    dragmode: small ? false : "zoom",
    legend: {
      orientation: "h", x: 0, y: 1.02, yanchor: "bottom", font: { size: 12 }, traceorder: "normal",
      itemclick: false, itemdoubleclick: false,
    },
    // A reader's zoom stays while new labels come in, and goes with another view.
    uirevision: name, xaxis, yaxis,
  };
}

function viewLayout(name, view, size) {
  const share = (text, from, to) => ({ ...axis(text), ticksuffix: " %", range: [from, to] });
  const byRank = isByRank(name);
  const x = byRank ? rankAxis(axis(view.x), size, name === "precision") : share(view.x, 0, 100);
  if (name === "yield") return layout(name, x, { ...axis(view.y), tickformat: ",d", rangemode: "tozero" }, "x unified");
  const bottom = 100 * view.bottom;
  const y = share(view.y, bottom, 100 + 0.02 * (100 - bottom));
  return layout(name, x, y, byRank ? "x unified" : "closest");
}

// Heights are what a factor exceeds 1 by; customdata has the factors themselves.
function progressTraces({ reached, ahead }) {
  const path = ({ x, y, factors }, name, told, line) => ({
    x, y, customdata: factors, name, mode: "lines", line: { color: colour("line"), ...line },
    hovertemplate: `${told} %{customdata}<extra></extra>`,
  });
  const found = [path(reached, "reached", "within a factor of", { width: 2.5, shape: "hv" })];
  if (ahead) found.push(path(ahead, "about, with more labels", "about", { width: 2, dash: "dot" }));
  found.push({
    x: reached.x.slice(-1), y: reached.y.slice(-1), name: "now", mode: "markers",
    hoverinfo: "skip", cliponaxis: false,
    marker: { size: 8, color: colour("ground"), line: { color: colour("point"), width: 1.8 } },
  });
  return found;
}

function progressLayout({ x, y, span, marks }) {
  const tickvals = marks.map(([height]) => height), ticktext = marks.map(([, factor]) => factor);
  const range = [Math.log10(tickvals[0]), Math.log10(tickvals[tickvals.length - 1])];
  return layout(
    "trace",
    { ...axis(x), tickformat: ",d", range: span, nticks: narrow.matches ? 4 : 8, unifiedhovertitle: { text: "%{x:,d} labels" } },
    { ...axis(y), type: "log", range, tickvals, ticktext },
    "x unified",
  );
}
