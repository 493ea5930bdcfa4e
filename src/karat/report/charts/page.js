// Draws the charts of a self-contained report page, again whenever its colours or its width change.

import { drawChart } from "./charts.js";
import { onChange } from "./plot.js";

const data = JSON.parse(document.getElementById("data").textContent);
const straight = document.getElementById("straight");

function drawAll() {
  for (const place of document.querySelectorAll("[data-chart]")) {
    void drawChart(place, place.dataset.chart, data, { straight: straight?.checked });
  }
}

document.documentElement.classList.add("drawn");
drawAll();
onChange(drawAll);
straight?.addEventListener("change", drawAll);
