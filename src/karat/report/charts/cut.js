// Chart of a set to keep: the guessed share of right items along the list, and where it is cut.

import { axis, colour, layout, narrow, percent } from "./plot.js";

export const cutCharts = {
  cut: ({ chart, size }) => ({ traces: cutTraces(chart), layout: cutLayout(chart, size) }),
};

function cutTraces({ positions, shares, cut, lower, between, precision }) {
  const traces = [];
  if (cut) traces.push(shaded(0, cut, "kept", { fillcolor: colour("band") }));
  if (between) {
    const pattern = { shape: "/", fgcolor: colour("point"), bgcolor: "rgba(0, 0, 0, 0)", size: 9, solidity: 0.12 };
    traces.push(shaded(cut, lower, `between the cuts: ${between}`, { fillpattern: pattern }));
  }
  const cuts = [...new Set(between ? [cut, lower] : [cut])].filter((place) => place > 0);
  // One trace for both, with a gap between them.
  if (cuts.length) {
    traces.push({
      x: cuts.flatMap((place) => [place, place, null]), y: cuts.flatMap(() => [0, 100, null]),
      name: cuts.length > 1 ? "cuts" : "cut", mode: "lines", hoverinfo: "skip",
      line: { color: colour("point"), width: 2, dash: "dash" },
    });
  }
  traces.push({
    x: positions, y: percent(shares), name: "right items around here (a guess)", mode: "lines",
    line: { color: colour("line"), width: 2.5 }, hovertemplate: "about %{y:.0f} % right around item %{x:,d}<extra></extra>",
  });
  if (precision !== null && positions.length) {
    traces.push({
      x: [0, positions[positions.length - 1]], y: [100 * precision, 100 * precision],
      name: `precision asked for: ${Number((100 * precision).toPrecision(4))} %`,
      mode: "lines", hoverinfo: "skip", line: { color: colour("soft"), width: 1.2, dash: "dot" },
    });
  }
  return traces;
}

const shaded = (first, last, name, fill) => ({
  x: [first, last], y: [100, 100], name, mode: "lines", hoverinfo: "skip", line: { width: 0 }, fill: "tozeroy", ...fill,
});

function cutLayout({ by_verdict: byVerdict }, size) {
  return layout("cut", {
    xaxis: {
      ...axis(byVerdict ? "position by rank and verdict" : "rank"), tickformat: ",d", range: [0, Math.max(size, 2)],
      nticks: narrow.matches ? 4 : 8,
    },
    yaxis: { ...axis("share of right items"), ticksuffix: " %", range: [0, 102] },
  });
}
