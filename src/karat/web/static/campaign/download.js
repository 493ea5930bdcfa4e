// Files of a campaign to download.

import { ApiError, post } from "../api.js";
import { byId, trouble } from "../page.js";
import { path, watch } from "./frame.js";

watch((status) => {
  byId("documents").hidden = status.source_kind !== "documents";
  byId("kept").hidden = !status.keeps_items;
});

byId("phase").addEventListener("submit", async (event) => {
  event.preventDefault();
  trouble(byId("phase-trouble"), null);
  const button = byId("phase").querySelector("button"), name = byId("phase-name").value.trim();
  button.disabled = true;
  try {
    await post(`${path}/next-phase`, { name, criterion: byId("phase-criterion").value.trim() }, { patience: 0 });
    location.assign(`/campaigns/${encodeURIComponent(name)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("phase-trouble"), error);
    button.disabled = false;
  }
});
