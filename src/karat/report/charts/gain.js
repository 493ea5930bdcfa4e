// Chart of a review: documents found against documents judged, and the interval for all relevant documents.

import { axis, bandInLegend, colour, layout, narrow } from "./plot.js";

export const gainCharts = {
  gain: ({ chart }) => ({ traces: gainTraces(chart), layout: gainLayout(chart) }),
};

const lastJudged = (chart) => Math.max(chart.all_judged, chart.judged[chart.judged.length - 1], 1);

function gainTraces(chart) {
  const level = (y, name, line) => ({
    x: [0, 1.02 * lastJudged(chart)], y: [y, y], name, mode: "lines", line,
    hovertemplate: `${name}: %{y:,.0f}<extra></extra>`,
  });
  const traces = [], { total, knee, truth } = chart;
  let x = chart.judged, y = chart.found;
  if (total) {
    const edge = { color: colour("edge"), width: 1 };
    traces.push({ ...level(total.lower, "at least", edge), showlegend: false });
    traces.push({
      ...level(Math.min(total.upper, chart.top), "at most", edge), showlegend: false,
      fill: "tonexty", fillcolor: colour("band"),
      hovertemplate: `at most: ${Math.ceil(total.upper).toLocaleString("en")}<extra></extra>`,
    });
    traces.push(bandInLegend(`${Math.round(100 * chart.confidence)} % interval for all relevant documents`));
    traces.push(level(total.value, "estimate", { color: colour("line"), width: 1.6, dash: "dash" }));
    x = [...x, chart.all_judged];
    y = [...y, chart.all_found];
  }
  traces.push({
    x, y, name: "found", mode: "lines", line: { color: colour("line"), width: 2.5 },
    hovertemplate: "%{y:,d} found after %{x:,d}<extra></extra>",
  });
  if (knee) {
    traces.push({
      x: [knee.judged], y: [knee.found], name: "finds slow down", mode: "markers",
      marker: { size: 10, color: colour("ground"), line: { color: colour("point"), width: 2 } },
      hovertemplate: "finds slow down here: %{y:,d} found after %{x:,d}<extra></extra>",
    });
  }
  if (truth !== null) traces.push(level(truth, "truth", { color: colour("truth"), width: 1.4, dash: "dashdot" }));
  return traces;
}

function gainLayout(chart) {
  const last = lastJudged(chart), from = chart.sampled_from, soft = { color: colour("soft") };
  const counts = (title, end) => ({
    ...axis(title), fixedrange: true, tickformat: ",d", nticks: narrow.matches ? 5 : 8, range: [0, end],
    // Ticks between whole numbers would show each of them twice.
    ...(end < 8 ? { dtick: 1 } : {}),
  });
  const shapes = [], annotations = [];
  if (from !== null) {
    shapes.push({
      type: "line", x0: from, x1: from, yref: "paper", y0: 0, y1: 1, line: { ...soft, width: 1.2, dash: "dot" },
    });
    annotations.push({
      x: from, yref: "paper", y: 0.02, text: "sampling begins", showarrow: false,
      xanchor: from > last / 2 ? "right" : "left", yanchor: "bottom", font: soft,
    });
  }
  if (chart.total && chart.total.upper > chart.top) {
    annotations.push({
      xref: "paper", x: 0, yref: "paper", y: 1, xanchor: "left", yanchor: "top", showarrow: false, xshift: 6,
      text: `at most ${Math.ceil(chart.total.upper).toLocaleString("en")}`, font: soft,
    });
  }
  return layout("gain", {
    dragmode: false, margin: { l: 10, r: 20, t: 10, b: 10 }, shapes, annotations,
    xaxis: counts("documents judged", 1.02 * last), yaxis: counts("relevant documents", chart.top),
  });
}
