"use strict";
// Draws the gain curve with plotly in the page's own colours, again whenever those change.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const narrow = matchMedia("(max-width: 44rem)");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const last = Math.max(data.all_judged, data.judged[data.judged.length - 1], 1);

  function level(y, name, line) {
    return {
      x: [0, 1.02 * last], y: [y, y], name, mode: "lines", line,
      hovertemplate: `${name}: %{y:,.0f}<extra></extra>`,
    };
  }

  function traces() {
    const found = [];
    let x = data.judged, y = data.found;
    if (data.total) {
      const upper = Math.min(data.total.upper, data.top), edge = { color: colour("edge"), width: 1 };
      found.push({ ...level(data.total.lower, "at least", edge), showlegend: false });
      found.push({
        ...level(upper, "at most", edge), showlegend: false, fill: "tonexty", fillcolor: colour("band"),
        hovertemplate: `at most: ${Math.ceil(data.total.upper).toLocaleString("en")}<extra></extra>`,
      });
      found.push({
        x: [null], y: [null], mode: "lines", hoverinfo: "skip", line: { color: colour("band"), width: 12 },
        name: `${Math.round(100 * data.confidence)} % interval for all relevant documents`,
      });
      found.push(level(data.total.value, "estimate", { color: colour("line"), width: 1.6, dash: "dash" }));
      x = [...x, data.all_judged];
      y = [...y, data.all_found];
    }
    found.push({
      x, y, name: "found", mode: "lines", line: { color: colour("line"), width: 2.5 },
      hovertemplate: "%{y:,d} found after %{x:,d}<extra></extra>",
    });
    if (data.knee) {
      found.push({
        x: [data.knee.judged], y: [data.knee.found], name: "knee", mode: "markers",
        marker: { size: 10, color: colour("ground"), line: { color: colour("point"), width: 2 } },
        hovertemplate: "knee: %{y:,d} found after %{x:,d}<extra></extra>",
      });
    }
    if (data.truth !== null) {
      found.push(level(data.truth, "truth", { color: colour("truth"), width: 1.4, dash: "dashdot" }));
    }
    return found;
  }

  function layout() {
    const ink = colour("ink"), rule = colour("rule"), small = narrow.matches;
    const axis = (title) => ({
      title: { text: title, standoff: 8 }, gridcolor: rule, zeroline: false, automargin: true, fixedrange: true,
      tickformat: ",d", nticks: small ? 5 : 8, rangemode: "tozero",
    });
    const shapes = [], annotations = [];
    if (data.sampled_from !== null) {
      shapes.push({
        type: "line", x0: data.sampled_from, x1: data.sampled_from, yref: "paper", y0: 0, y1: 1,
        line: { color: colour("soft"), width: 1.2, dash: "dot" },
      });
      annotations.push({
        x: data.sampled_from, yref: "paper", y: 0.02, text: "sampling begins", showarrow: false,
        xanchor: data.sampled_from > last / 2 ? "right" : "left", yanchor: "bottom", font: { color: colour("soft") },
      });
    }
    if (data.total && data.total.upper > data.top) {
      annotations.push({
        xref: "paper", x: 0, yref: "paper", y: 1, xanchor: "left", yanchor: "top", showarrow: false, xshift: 6,
        text: `at most ${Math.ceil(data.total.upper).toLocaleString("en")}`, font: { color: colour("soft") },
      });
    }
    return {
      paper_bgcolor: colour("ground"), plot_bgcolor: colour("ground"), shapes, annotations,
      font: { family: getComputedStyle(document.body).fontFamily, color: ink, size: 13 },
      margin: { l: 10, r: 20, t: 10, b: 10 }, hovermode: "closest", dragmode: false,
      hoverlabel: { bgcolor: colour("card"), bordercolor: rule, font: { color: ink } },
      legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", itemclick: false, itemdoubleclick: false },
      xaxis: { ...axis("documents judged"), range: [0, 1.02 * last] },
      yaxis: { ...axis("relevant documents"), range: [0, data.top] },
    };
  }

  function draw() {
    Plotly.react("chart-gain", traces(), layout(), { responsive: true, displaylogo: false, displayModeBar: false });
  }

  document.documentElement.classList.add("drawn");
  draw();
  for (const query of [dark, narrow]) query.addEventListener("change", draw);
})();
