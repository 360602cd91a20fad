import type { Check } from "./check.ts";
import { clientCheck } from "./client.ts";
import { gitCheck } from "./git.ts";
import { hookErrorsCheck } from "./hook-errors.ts";
import { hooksCheck } from "./hooks.ts";
import { nodeCheck } from "./node.ts";
import { pathCheck } from "./path.ts";
import { settingsCheck } from "./settings.ts";
import { storeCheck } from "./store.ts";
import { writableCheck } from "./writable.ts";

/** In the order that they are shown. Another check is another file and another line here. */
export const checks: readonly Check[] = [
  nodeCheck,
  gitCheck,
  pathCheck,
  storeCheck,
  writableCheck,
  settingsCheck,
  hooksCheck,
  hookErrorsCheck,
  clientCheck,
];
