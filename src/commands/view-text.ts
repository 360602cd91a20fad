import type { Viewed } from "../model/history.ts";
import { renderViewed } from "../render/history.ts";
import type { Call } from "./command.ts";
import { printJson, screenOf } from "./print.ts";

/** Text of git or a report: as it is in JSON, with what it is of for people. */
export function printText(call: Call, value: Viewed): void {
  const { warnings = [], ...rest } = value;
  if (call.json) printJson(call, rest);
  else call.io.out(renderViewed(value, screenOf(call)));
  warnings.forEach(call.io.err);
}
