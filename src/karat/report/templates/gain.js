// How a review's gain curve and the interval for all relevant documents are drawn, on pages and in reports.
const gainColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const gainEnd = (data) => Math.max(data.all_judged, data.judged[data.judged.length - 1], 1);

function gainLevel(data, y, name, line) {
  return {
    x: [0, 1.02 * gainEnd(data)], y: [y, y], name, mode: "lines", line,
    hovertemplate: `${name}: %{y:,.0f}<extra></extra>`,
  };
}

function gainTraces(data) {
  const found = [];
  let x = data.judged, y = data.found;
  if (data.total) {
    const upper = Math.min(data.total.upper, data.top), edge = { color: gainColour("edge"), width: 1 };
    found.push({ ...gainLevel(data, data.total.lower, "at least", edge), showlegend: false });
    found.push({
      ...gainLevel(data, upper, "at most", edge), showlegend: false, fill: "tonexty", fillcolor: gainColour("band"),
      hovertemplate: `at most: ${Math.ceil(data.total.upper).toLocaleString("en")}<extra></extra>`,
    });
    found.push({
      x: [null], y: [null], mode: "lines", hoverinfo: "skip", line: { color: gainColour("band"), width: 12 },
      name: `${Math.round(100 * data.confidence)} % interval for all relevant documents`,
    });
    found.push(gainLevel(data, data.total.value, "estimate", { color: gainColour("line"), width: 1.6, dash: "dash" }));
    x = [...x, data.all_judged];
    y = [...y, data.all_found];
  }
  found.push({
    x, y, name: "found", mode: "lines", line: { color: gainColour("line"), width: 2.5 },
    hovertemplate: "%{y:,d} found after %{x:,d}<extra></extra>",
  });
  if (data.knee) {
    found.push({
      x: [data.knee.judged], y: [data.knee.found], name: "knee", mode: "markers",
      marker: { size: 10, color: gainColour("ground"), line: { color: gainColour("point"), width: 2 } },
      hovertemplate: "knee: %{y:,d} found after %{x:,d}<extra></extra>",
    });
  }
  if (data.truth !== null) {
    found.push(gainLevel(data, data.truth, "truth", { color: gainColour("truth"), width: 1.4, dash: "dashdot" }));
  }
  return found;
}

function gainLayout(data, small) {
  const ink = gainColour("ink"), rule = gainColour("rule"), last = gainEnd(data);
  const axis = (title) => ({
    title: { text: title, standoff: 8 }, gridcolor: rule, zeroline: false, automargin: true, fixedrange: true,
    tickformat: ",d", nticks: small ? 5 : 8, rangemode: "tozero",
  });
  const shapes = [], annotations = [];
  if (data.sampled_from !== null) {
    shapes.push({
      type: "line", x0: data.sampled_from, x1: data.sampled_from, yref: "paper", y0: 0, y1: 1,
      line: { color: gainColour("soft"), width: 1.2, dash: "dot" },
    });
    annotations.push({
      x: data.sampled_from, yref: "paper", y: 0.02, text: "sampling begins", showarrow: false,
      xanchor: data.sampled_from > last / 2 ? "right" : "left", yanchor: "bottom", font: { color: gainColour("soft") },
    });
  }
  if (data.total && data.total.upper > data.top) {
    annotations.push({
      xref: "paper", x: 0, yref: "paper", y: 1, xanchor: "left", yanchor: "top", showarrow: false, xshift: 6,
      text: `at most ${Math.ceil(data.total.upper).toLocaleString("en")}`, font: { color: gainColour("soft") },
    });
  }
  return {
    paper_bgcolor: gainColour("ground"), plot_bgcolor: gainColour("ground"), shapes, annotations,
    font: { family: getComputedStyle(document.body).fontFamily, color: ink, size: 13 },
    margin: { l: 10, r: 20, t: 10, b: 10 }, hovermode: "closest", dragmode: false,
    hoverlabel: { bgcolor: gainColour("card"), bordercolor: rule, font: { color: ink } },
    legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", itemclick: false, itemdoubleclick: false },
    xaxis: { ...axis("documents judged"), range: [0, 1.02 * last] },
    yaxis: { ...axis("relevant documents"), range: [0, data.top] },
  };
}
