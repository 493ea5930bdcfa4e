// Loads plotly.js when there is something to draw, and draws the charts that karat's report pages have, too.

import { drawChart } from "./charts/charts.js";

let loading = null;

/** Draw a chart by its name from a dashboard's data. */
export async function draw(place, name, data) {
  await plotly();
  await drawChart(place, name, data);
}

function plotly() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = document.body.dataset.plotly;
    const restore = withoutStyles();
    script.addEventListener("load", () => {
      restore();
      resolve();
    });
    script.addEventListener("error", () => {
      restore();
      loading = null;
      reject(new Error("The chart library could not be loaded."));
    });
    document.head.append(script);
  });
  return loading;
}

/** While plotly.js starts it puts a style sheet for maps into the page, which the page's policy forbids and nobody needs. */
function withoutStyles() {
  const create = document.createElement;
  document.createElement = function createElement(name, ...more) {
    return create.call(document, String(name).toLowerCase() === "style" ? "template" : name, ...more);
  };
  return () => { document.createElement = create; };
}
