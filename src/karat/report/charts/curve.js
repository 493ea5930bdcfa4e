// Charts of a precision curve: precision by rank, precision and recall, ROC, yield, and how the band narrowed.

import { axis, bandInLegend, colour, layout, narrow, percent } from "./plot.js";

// More circles than this would hide the curve; they become ticks below it.
const MANY_POINTS = 40;

export const curveCharts = {
  precision: (data, { straight = false } = {}) => view("precision", data, !straight),
  recall: (data) => view("recall", data),
  roc: (data) => view("roc", data),
  yield: (data) => view("yield", data),
  trace: ({ trace }) => ({ traces: progressTraces(trace), layout: progressLayout(trace) }),
};

function view(name, data, isLog = false) {
  const drawn = data.views[name];
  return { traces: viewTraces(name, drawn, data.cut), layout: viewLayout(name, drawn, data.size, isLog) };
}

const isByRank = (name) => name === "precision" || name === "yield";

function viewTraces(name, drawn, cut) {
  const byRank = isByRank(name), isCount = name === "yield";
  const many = drawn.queried.x.length > MANY_POINTS;
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
  const traces = [
    side(drawn.upper, "upper bound", {}),
    side(drawn.lower, "lower bound", { fill: "tonexty", fillcolor: colour("band") }),
    ...(drawn.estimate ? [trace(drawn.estimate, "estimate", { line: { color: colour("line"), width: 2.5 } })] : []),
    bandInLegend("band"),
  ];
  if (drawn.truth) traces.push(trace(drawn.truth, "truth", { line: { color: colour("truth"), width: 1.2, dash: "dash" } }));
  if (drawn.queried.x.length) {
    traces.push(trace(drawn.queried, "queried rank", {
      mode: "markers", cliponaxis: many,
      ...(byRank || many ? { hovertemplate: undefined, hoverinfo: "skip" } : {}),
      ...(many ? { y: drawn.queried.y.map(() => (isCount ? drawn.bottom : 100 * drawn.bottom)) } : {}),
      marker: many ? { size: 14, symbol: "line-ns", line: { color: colour("point"), width: 0.8 } } : circle(),
    }));
  }
  if (name === "precision" && cut) traces.push(cutLine(cut, 100 * drawn.bottom));
  if (name === "roc") {
    traces.push({
      x: [0, 100], y: [0, 100], mode: "lines", name: "chance", hoverinfo: "skip",
      line: { color: colour("soft"), width: 1, dash: "dot" },
    });
  }
  return traces;
}

/** Where the answer cuts the list: down from the precision that holds up to there. */
function cutLine({ rank, share, words }, bottom) {
  const line = { color: colour("point"), width: 2, dash: "dash" };
  return { x: [1, rank, rank], y: [100 * share, 100 * share, bottom], name: words, mode: "lines", hoverinfo: "skip", line };
}

const circle = () => ({ size: 8, color: colour("ground"), line: { color: colour("point"), width: 1.8 } });

function rankAxis(text, size, isLog) {
  const common = { ...axis(text), tickformat: ",d", unifiedhovertitle: { text: "first %{x:,d}" } };
  if (!isLog) return { ...common, type: "linear", range: [0, Math.max(size, 2)], nticks: narrow.matches ? 4 : 8 };
  const decades = Math.log10(Math.max(size, 2));
  return { ...common, type: "log", range: [0, decades], dtick: decades > (narrow.matches ? 4.5 : 8) ? 2 : 1 };
}

function viewLayout(name, drawn, size, isLog) {
  const share = (text, from, to) => ({ ...axis(text), ticksuffix: " %", range: [from, to] });
  const byRank = isByRank(name), bottom = 100 * drawn.bottom;
  return layout(`${name}${isLog ? " log" : ""}`, {
    xaxis: byRank ? rankAxis(isLog ? drawn.x : "rank", size, isLog) : share(drawn.x, 0, 100),
    yaxis: name === "yield"
      ? { ...axis(drawn.y), tickformat: ",d", rangemode: "tozero" }
      : share(drawn.y, bottom, 100 + 0.02 * (100 - bottom)),
    hovermode: byRank ? "x unified" : "closest",
  });
}

// Heights are what a factor exceeds 1 by; customdata has the factors themselves.
function progressTraces({ reached, ahead }) {
  const path = ({ x, y, factors }, name, told, line) => ({
    x, y, customdata: factors, name, mode: "lines", line: { color: colour("line"), ...line },
    hovertemplate: `${told} %{customdata}<extra></extra>`,
  });
  const traces = [path(reached, "reached", "within a factor of", { width: 2.5, shape: "hv" })];
  if (ahead) traces.push(path(ahead, "about, with more labels", "about", { width: 2, dash: "dot" }));
  traces.push({
    x: reached.x.slice(-1), y: reached.y.slice(-1), name: "this curve", mode: "markers",
    hoverinfo: "skip", cliponaxis: false, marker: circle(),
  });
  return traces;
}

function progressLayout({ x, y, span, marks }) {
  const tickvals = marks.map(([height]) => height), ticktext = marks.map(([, factor]) => factor);
  const range = [Math.log10(tickvals[0]), Math.log10(tickvals[tickvals.length - 1])];
  return layout("trace", {
    xaxis: { ...axis(x), tickformat: ",d", range: span, nticks: narrow.matches ? 4 : 8, unifiedhovertitle: { text: "%{x:,d} labels" } },
    yaxis: { ...axis(y), type: "log", range, tickvals, ticktext },
    hovermode: "x unified",
  });
}
