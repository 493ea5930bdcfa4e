// Chart of a comparison: the scores of all systems with their intervals, one panel for each metric.

import { axis, colour, layout, literal, narrow, percent } from "./plot.js";

// Heights of a system's row, of a panel's axis, and of the legend, in pixels.
const ROW = 30, AXIS = 60, LEGEND = 50;

export const scoreCharts = {
  scores: ({ chart }) => ({ traces: scoreTraces(chart), layout: scoreLayout(chart) }),
};

function scoreTraces(chart) {
  const traces = [], names = chart.short.map(literal);
  chart.metrics.forEach((metric, panel) => {
    const place = panel ? { xaxis: `x${panel + 1}`, yaxis: `y${panel + 1}` } : {};
    const value = percent(metric.value), lower = percent(metric.lower), upper = percent(metric.upper);
    const away = (ends, sign) => ends.map((end, row) => (end === null ? 0 : sign * (end - value[row])));
    traces.push({
      ...place, x: value, y: names, customdata: lower.map((low, row) => [low, upper[row], literal(chart.systems[row])]),
      name: "estimate and interval", showlegend: panel === 0, mode: "markers", type: "scatter",
      marker: { size: 8, color: colour("line") },
      error_x: {
        type: "data", symmetric: false, array: away(upper, 1), arrayminus: away(lower, -1),
        color: colour("edge"), thickness: 4, width: 0,
      },
      hovertemplate: `%{customdata[2]}<br>${metric.name} %{x:.1f} %, %{customdata[0]:.1f} % to %{customdata[1]:.1f} %<extra></extra>`,
    });
    if (metric.truth) {
      traces.push({
        ...place, x: percent(metric.truth), y: names, name: "truth", showlegend: panel === 0, mode: "markers",
        marker: { symbol: "line-ns", size: 12, line: { color: colour("truth"), width: 2 } },
        hovertemplate: "true %{x:.1f} %<extra></extra>",
      });
    }
  });
  return traces;
}

function scoreLayout(chart) {
  const small = narrow.matches, panels = chart.metrics.length, rows = small ? panels : 1;
  const drawn = layout("scores", {
    dragmode: false, margin: { l: 10, r: 20, t: 10, b: 10 },
    height: rows * (ROW * Math.max(chart.systems.length, 3) + AXIS) + LEGEND,
    grid: small ? { rows: panels, columns: 1, pattern: "independent", ygap: 0.35 }
                : { rows: 1, columns: panels, pattern: "independent", xgap: 0.1 },
  });
  chart.metrics.forEach((metric, panel) => {
    const key = panel ? panel + 1 : "";
    drawn[`xaxis${key}`] = { ...axis(metric.name), ticksuffix: " %", fixedrange: true, nticks: small ? 6 : 4 };
    drawn[`yaxis${key}`] = {
      ...axis(""), autorange: "reversed", showticklabels: small || panel === 0, fixedrange: true,
      showgrid: false, type: "category", tickfont: { size: small ? 11 : 13 },
    };
  });
  return drawn;
}
