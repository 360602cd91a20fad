import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { initRepo } from "../git/init.ts";
import { personalPlace } from "../store/paths.ts";
import type { Workspace } from "./workspace.ts";

/** Makes the personal store where the first `--global` needs it: folders, and a repository of its own. */
export async function ensurePersonal(ws: Workspace): Promise<void> {
  if (ws.personal) return;
  const { root } = personalPlace(ws.world.env);
  mkdirSync(join(root, "memory"), { recursive: true });
  await initRepo(join(root, "memory"), ws.world.env);
  ws.personal = personalPlace(ws.world.env);
}
