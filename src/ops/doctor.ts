import type { Examined } from "../model/answers.ts";
import { checks } from "./doctor/checks.ts";
import type { Workspace } from "./workspace.ts";

/** Looks at everything that tasuki leans on; each finding with its fix. */
export async function doctor(ws: Workspace): Promise<Examined> {
  const results = [];
  for (const check of checks) results.push(await check(ws));
  return { checks: results.flat() };
}
