import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import type { DoctorCheck } from "../../model/answers.ts";
import { closedCode, whyClosed } from "../../store/closed.ts";
import { STORE_FOLDERS, type StorePlace } from "../../store/paths.ts";
import type { Workspace } from "../workspace.ts";
import type { Check } from "./check.ts";

/** Whether memories can be written and committed: the folders of the stores, and those that git writes to. */
export const writableCheck: Check = async (ws) => {
  if (ws.store.kind !== "found") return [];
  const stores = [ws.store.place, ...(ws.personal ? [ws.personal] : [])];
  const found: { below: string; message: string }[] = [];
  for (const place of stores) {
    for (const folder of await foldersOf(ws, place)) {
      const code = closedCode(folder);
      const isBelowOne = found.some(({ below }) => folder.startsWith(below + sep));
      if (code !== null && !isBelowOne) found.push({ below: folder, message: whyClosed(folder, code) });
    }
  }
  if (found.length === 0) return { id: "writable", ok: true, message: "memory can be written and committed" };
  return found.map(({ message }): DoctorCheck => ({ id: "writable", ok: false, message }));
};

async function foldersOf(ws: Workspace, place: StorePlace): Promise<string[]> {
  const repo = await ws.storeRepo(place);
  const ofGit = repo === null ? [] : [repo.gitDir, repo.commonDir, join(repo.commonDir, "objects")];
  const own = [...STORE_FOLDERS, join(".local", "locks")].map((name) => join(place.dir, name));
  return [...new Set([place.dir, ...own, ...ofGit])].filter((folder) => existsSync(folder));
}
