"use strict";
// Draws the views with plotly in the page's own colours, again whenever those change.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const narrow = matchMedia("(max-width: 44rem)");
  const straight = document.getElementById("straight");
  // More circles than this would hide the curve; they become ticks below it.
  const MANY_POINTS = 40;

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const percent = (shares) => shares.map((share) => 100 * share);

  function traces(name, view) {
    const byRank = name === "precision";
    const many = view.queried.x.length > MANY_POINTS;
    const trace = (path, what, more) => ({
      x: byRank ? path.x : percent(path.x), y: percent(path.y), customdata: path.ranks || undefined,
      name: what, mode: "lines",
      hovertemplate: byRank
        ? `%{y:.1f} %<extra>${what}</extra>`
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
      {
        x: [null], y: [null], mode: "lines", name: "band", hoverinfo: "skip",
        line: { color: colour("band"), width: 12 },
      },
    ];
    if (view.truth) {
      found.push(trace(view.truth, "truth", {
        line: { color: colour("truth"), width: 1.2, dash: "dash" },
      }));
    }
    if (view.queried.x.length) {
      found.push(trace(view.queried, "queried rank", {
        mode: "markers", cliponaxis: many,
        ...(byRank || many ? { hovertemplate: undefined, hoverinfo: "skip" } : {}),
        ...(many ? { y: view.queried.y.map(() => 100 * view.bottom) } : {}),
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

  function rankAxis(common) {
    const decades = Math.log10(Math.max(data.size, 2));
    const axis = { ...common, tickformat: ",d", unifiedhovertitle: { text: "first %{x:,d}" } };
    if (straight.checked) {
      return { ...axis, type: "linear", range: [1, Math.max(data.size, 2)], nticks: narrow.matches ? 4 : 8 };
    }
    const few = decades > (narrow.matches ? 4.5 : 8);
    return { ...axis, type: "log", range: [0, decades], dtick: few ? 2 : 1 };
  }

  function axis(text) {
    const rule = colour("rule");
    return {
      gridcolor: rule, linecolor: rule, zeroline: false, automargin: true, fixedrange: narrow.matches,
      title: { text, font: { size: 13 }, standoff: 8 }, tickfont: { size: 12 },
    };
  }

  function layout(xaxis, yaxis, hovermode) {
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
      xaxis, yaxis,
    };
  }

  function viewLayout(name, view) {
    const share = (text, from, to) => ({ ...axis(text), ticksuffix: " %", range: [from, to] });
    const bottom = 100 * view.bottom;
    const byRank = name === "precision";
    const x = byRank ? rankAxis(axis(straight.checked ? "rank" : view.x)) : share(view.x, 0, 100);
    const y = share(view.y, bottom, 100 + 0.02 * (100 - bottom));
    return layout(x, y, byRank ? "x unified" : "closest");
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
      x: reached.x.slice(-1), y: reached.y.slice(-1), name: "this curve", mode: "markers",
      hoverinfo: "skip", cliponaxis: false,
      marker: { size: 8, color: colour("ground"), line: { color: colour("point"), width: 1.8 } },
    });
    return found;
  }

  function progressLayout({ x, y, span, marks }) {
    const tickvals = marks.map(([height]) => height), ticktext = marks.map(([, factor]) => factor);
    const range = [Math.log10(tickvals[0]), Math.log10(tickvals[tickvals.length - 1])];
    return layout(
      {
        ...axis(x), tickformat: ",d", range: span, nticks: narrow.matches ? 4 : 8,
        unifiedhovertitle: { text: "%{x:,d} labels" },
      },
      { ...axis(y), type: "log", range, tickvals, ticktext },
      "x unified",
    );
  }

  function show(name, traces, layout) {
    Plotly.react(`chart-${name}`, traces, layout, {
      responsive: true, displaylogo: false, displayModeBar: narrow.matches ? false : "hover",
      // Named one by one: none of these sends the chart anywhere.
      modeBarButtons: [["toImage"], ["zoom2d", "pan2d"], ["zoomIn2d", "zoomOut2d", "resetScale2d"]],
      toImageButtonOptions: { filename: `curve-${name}`, scale: 2 },
    });
  }

  function draw() {
    for (const [name, view] of Object.entries(data.views)) {
      show(name, traces(name, view), viewLayout(name, view));
    }
    if (data.trace) show("trace", progressTraces(data.trace), progressLayout(data.trace));
  }

  document.documentElement.classList.add("drawn");
  draw();
  for (const query of [dark, narrow]) query.addEventListener("change", draw);
  straight.addEventListener("change", draw);
})();
