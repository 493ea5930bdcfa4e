"use strict";
// Draws the scores with plotly in the page's own colours, again whenever those change.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const narrow = matchMedia("(max-width: 44rem)");
  {% include "scores.js" %}

  function draw() {
    Plotly.react("chart-scores", scoreTraces(data), scoreLayout(data, narrow.matches), {
      responsive: true, displaylogo: false, displayModeBar: false,
    });
  }

  document.documentElement.classList.add("drawn");
  draw();
  for (const query of [dark, narrow]) query.addEventListener("change", draw);
})();
