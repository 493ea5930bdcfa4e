// How scores and their intervals are drawn, on pages and in reports.
const scoreColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const inPercent = (shares) => shares.map((share) => (share === null ? null : 100 * share));
// Names of systems are words, and never markup.
const literal = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
// Heights of a system's line, and of what stands around them, in pixels.
const LINE = 30, AROUND = 110;

function scoreTraces(data) {
  const found = [], names = data.short.map(literal);
  data.metrics.forEach((metric, panel) => {
    const axis = panel ? { xaxis: `x${panel + 1}`, yaxis: `y${panel + 1}` } : {};
    const value = inPercent(metric.value), first = panel === 0;
    const away = (ends, sign) => inPercent(ends).map((end, row) => (end === null ? 0 : sign * (end - value[row])));
    found.push({
      ...axis, x: value, y: names, customdata: inPercent(metric.lower).map((low, row) => [low, inPercent(metric.upper)[row], literal(data.systems[row])]),
      name: "estimate and interval", showlegend: first, mode: "markers", type: "scatter",
      marker: { size: 8, color: scoreColour("line") },
      error_x: {
        type: "data", symmetric: false, array: away(metric.upper, 1), arrayminus: away(metric.lower, -1),
        color: scoreColour("edge"), thickness: 4, width: 0,
      },
      hovertemplate: `%{customdata[2]}<br>${metric.name} %{x:.1f} %, %{customdata[0]:.1f} % to %{customdata[1]:.1f} %<extra></extra>`,
    });
    if (metric.truth) {
      found.push({
        ...axis, x: inPercent(metric.truth), y: names, name: "truth", showlegend: first, mode: "markers",
        marker: { symbol: "line-ns", size: 12, line: { color: scoreColour("truth"), width: 2 } },
        hovertemplate: "true %{x:.1f} %<extra></extra>",
      });
    }
  });
  return found;
}

function scoreLayout(data, small) {
  const ink = scoreColour("ink"), rule = scoreColour("rule");
  const panels = data.metrics.length, rows = data.systems.length;
  const found = {
    paper_bgcolor: scoreColour("ground"), plot_bgcolor: scoreColour("ground"),
    font: { family: getComputedStyle(document.body).fontFamily, color: ink, size: 13 },
    margin: { l: 10, r: 20, t: 10, b: 10 }, hovermode: "closest", dragmode: false,
    hoverlabel: { bgcolor: scoreColour("card"), bordercolor: rule, font: { color: ink } },
    legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", itemclick: false, itemdoubleclick: false },
    height: (small ? panels : 1) * (LINE * Math.max(rows, 3)) + (small ? panels : 1) * 60 + AROUND - 60,
    grid: small ? { rows: panels, columns: 1, pattern: "independent", ygap: 0.35 }
                : { rows: 1, columns: panels, pattern: "independent", xgap: 0.06 },
  };
  data.metrics.forEach((metric, panel) => {
    const key = panel ? panel + 1 : "";
    found[`xaxis${key}`] = {
      title: { text: metric.name, standoff: 6 }, ticksuffix: " %", gridcolor: rule, zeroline: false,
      automargin: true, fixedrange: true, nticks: small ? 6 : 5,
    };
    found[`yaxis${key}`] = {
      autorange: "reversed", showticklabels: small || panel === 0, automargin: true, fixedrange: true,
      gridcolor: rule, showgrid: false, type: "category", tickfont: { size: small ? 11 : 13 },
    };
  });
  return found;
}
