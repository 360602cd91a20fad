import type { Workspace } from "../workspace.ts";
import type { Check } from "./check.ts";

export const gitCheck: Check = async (ws) => {
  const { gitVersion } = await import("../../git/version.ts");
  const version = await gitVersion(ws.world.env, ws.dir);
  if (version === null)
    return {
      id: "git",
      ok: false,
      message: "git is not on PATH: memories are files without a history",
      fix: "Install git",
    };
  if (ws.top === null)
    return {
      id: "git",
      ok: false,
      message: `git ${version}, and no repository here: memories are files without a history`,
      fix: "git init",
    };
  return repositoryCheck(ws, version);
};

async function repositoryCheck(ws: Workspace, version: string): ReturnType<Check> {
  const repo = await ws.workRepo();
  if (repo === null)
    return {
      id: "git",
      ok: false,
      message: `git ${version} can't open the repository at ${ws.top}`,
      fix: `git -C ${ws.top} status`,
    };
  const { distrust } = await import("../../git/trust.ts");
  const reason = await distrust(repo);
  if (reason !== null)
    return { id: "git", ok: false, message: `git ${version}: nothing is committed. ${reason}` };
  const state = ws.head?.state ?? null;
  if (state !== null)
    return {
      id: "git",
      ok: false,
      message: `git ${version}; a ${state} is in progress, so writes are not committed`,
      fix: `Finish it or give it up: git ${state} --abort`,
    };
  return { id: "git", ok: true, message: `git ${version}` };
}
