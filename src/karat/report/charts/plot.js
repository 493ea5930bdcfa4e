// What all charts share: colours of the page, axes, layout, and drawing with plotly.

export const dark = matchMedia("(prefers-color-scheme: dark)");
export const narrow = matchMedia("(max-width: 44rem)");

export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
export const percent = (shares) => shares.map((share) => (share === null ? null : 100 * share));
/** Text from data, which plotly would otherwise read as markup. */
export const literal = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Call back when colours or room change. */
export function onChange(act) {
  for (const query of [dark, narrow]) query.addEventListener("change", act);
}

export function axis(text) {
  const rule = colour("rule");
  return {
    gridcolor: rule, linecolor: rule, zeroline: false, automargin: true, fixedrange: narrow.matches,
    title: { text, font: { size: 13 }, standoff: 8 }, tickfont: { size: 12 },
  };
}

/** Colours, fonts, margins and legend; `more` has the axes and whatever differs. */
export function layout(name, more) {
  const ink = colour("ink"), small = narrow.matches;
  return {
    paper_bgcolor: colour("ground"), plot_bgcolor: colour("ground"),
    font: { family: getComputedStyle(document.body).fontFamily, color: ink, size: 13 },
    margin: { l: 10, r: small ? 24 : 36, t: 10, b: 10 },
    hovermode: "closest",
    hoverlabel: { bgcolor: colour("card"), bordercolor: colour("rule"), font: { color: ink } },
    dragmode: small ? false : "zoom",
    legend: {
      orientation: "h", x: 0, y: 1.02, yanchor: "bottom", font: { size: 12 }, traceorder: "normal",
      itemclick: false, itemdoubleclick: false,
    },
    // A reader's zoom stays while new labels come in, and goes with another chart.
    uirevision: name, ...more,
  };
}

/** An entry for the legend only: a band whose two sides have none. */
export const bandInLegend = (name) => ({
  x: [null], y: [null], mode: "lines", name, hoverinfo: "skip", line: { color: colour("band"), width: 12 },
});

export async function plot(place, name, { traces, layout: drawn }) {
  const zoom = [["zoom2d", "pan2d"], ["zoomIn2d", "zoomOut2d", "resetScale2d"]];
  await globalThis.Plotly.react(place, traces, drawn, {
    responsive: true, displaylogo: false, displayModeBar: narrow.matches ? false : "hover",
    // Named one by one: none of these sends the chart anywhere.
    modeBarButtons: [["toImage"], ...(drawn.dragmode ? zoom : [])],
    toImageButtonOptions: { filename: `karat-${name}`, scale: 2 },
  });
  place.dataset.drawn = name;
}
