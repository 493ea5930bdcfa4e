// The settings of a campaign.

import { ApiError, post } from "../api.js";
import { byId, setText, trouble } from "../page.js";
import { changed, path, watch } from "./frame.js";

const refresh = watch((status) => {
  setText(byId("archive"), status.archived ? "Open it again" : "Archive this campaign");
  byId("archive").dataset.reopen = status.archived ? "yes" : "";
});

byId("archive").addEventListener("click", async () => {
  try {
    await post(`${path}/archive`, { reopen: byId("archive").dataset.reopen === "yes" });
    changed();
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble(byId("trouble"), error);
  }
});
