// Files of a campaign to download.

import { byId } from "../page.js";
import { watch } from "./frame.js";

watch((status) => { byId("documents").hidden = status.source_kind !== "documents"; });
