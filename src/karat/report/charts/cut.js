// Chart of a set to keep: the guessed share of right items along the list, and where it is cut.

import { axis, colour, layout, narrow, percent } from "./plot.js";

export const cutCharts = {
  cut: ({ chart, size }) => ({ traces: cutTraces(chart), layout: cutLayout(chart, size) }),
};

function cutTraces({ positions, shares, cut, precision }) {
  const traces = [];
  if (cut) {
    traces.push({
      x: [0, cut], y: [100, 100], name: `kept: top ${cut.toLocaleString("en")}`, mode: "lines", hoverinfo: "skip",
      line: { width: 0 }, fill: "tozeroy", fillcolor: colour("band"),
    });
    traces.push({
      x: [cut, cut], y: [0, 100], name: "cut", mode: "lines", hoverinfo: "skip",
      line: { color: colour("point"), width: 2, dash: "dash" },
    });
  }
  traces.push({
    x: positions, y: percent(shares), name: "right items here (a guess)", mode: "lines",
    line: { color: colour("line"), width: 2.5 }, hovertemplate: "about %{y:.0f} % right around item %{x:,d}<extra></extra>",
  });
  if (precision !== null && positions.length) {
    traces.push({
      x: [0, positions[positions.length - 1]], y: [100 * precision, 100 * precision], name: `asked for: ${100 * precision} %`,
      mode: "lines", hoverinfo: "skip", line: { color: colour("soft"), width: 1.2, dash: "dot" },
    });
  }
  return traces;
}

function cutLayout({ by_verdict: byVerdict }, size) {
  return layout("cut", {
    xaxis: {
      ...axis(byVerdict ? "position by score and verdict" : "rank"), tickformat: ",d", range: [0, Math.max(size, 2)],
      nticks: narrow.matches ? 4 : 8,
    },
    yaxis: { ...axis("share of right items"), ticksuffix: " %", range: [0, 102] },
  });
}
