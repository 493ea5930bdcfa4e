"use strict";
// Draws the gain curve with plotly in the page's own colours, again whenever those change.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const narrow = matchMedia("(max-width: 44rem)");
  {% include "gain.js" %}

  function draw() {
    Plotly.react("chart-gain", gainTraces(data), gainLayout(data, narrow.matches), {
      responsive: true, displaylogo: false, displayModeBar: false,
    });
  }

  document.documentElement.classList.add("drawn");
  draw();
  for (const query of [dark, narrow]) query.addEventListener("change", draw);
})();
