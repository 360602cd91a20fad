import type { Viewed } from "../model/history.ts";
import type { Workspace } from "../ops/workspace.ts";
import { renderViewed } from "../render/history.ts";
import type { Call } from "./command.ts";
import { printJson, screenOf, shown, tellWithheld } from "./print.ts";

/** Text of git or a report, without secrets: as it is in JSON, with what it is of for people. */
export function printText(call: Call, ws: Workspace, viewed: Viewed): void {
  const value = shown(call, ws, viewed);
  const { warnings = [], withheld = [], ...rest } = value;
  tellWithheld(call, withheld);
  if (call.json) printJson(call, rest);
  else call.io.out(renderViewed(value, screenOf(call)));
  warnings.forEach(call.io.err);
}
