import type { DoctorCheck } from "../../model/answers.ts";
import type { Workspace } from "../workspace.ts";
import { clientCheck } from "./client.ts";
import { gitCheck } from "./git.ts";
import { hookErrorsCheck } from "./hook-errors.ts";
import { hooksCheck } from "./hooks.ts";
import { nodeCheck } from "./node.ts";
import { pathCheck } from "./path.ts";
import { settingsCheck } from "./settings.ts";
import { storeCheck } from "./store.ts";

/** One thing that is looked at. Several lines where several things can be wrong with it. */
export type Check = (ws: Workspace) => Promise<DoctorCheck | DoctorCheck[]>;

/** In the order that they are shown. Another check is another file and another line here. */
export const checks: readonly Check[] = [
  nodeCheck,
  gitCheck,
  pathCheck,
  storeCheck,
  settingsCheck,
  hooksCheck,
  hookErrorsCheck,
  clientCheck,
];
