import { plural } from "../../model/age.ts";
import type { DoctorCheck } from "../../model/answers.ts";
import { inLine } from "../../model/terminal.ts";
import { personalHome } from "../../store/paths.ts";
import { scanStore } from "../../store/scan.ts";
import { lint } from "../lint.ts";
import { loadLibrary } from "../library.ts";
import { loadLists } from "../lists.ts";
import { noStore } from "../no-store.ts";
import type { Workspace } from "../workspace.ts";
import type { Check } from "./check.ts";

export const storeCheck: Check = async (ws) => {
  if (ws.store.kind === "broken-link")
    return {
      id: "store",
      ok: false,
      message: `${ws.store.path} is a link that leads nowhere`,
      fix: "Mend the link, or remove it and run: tasuki init",
    };
  if (ws.store.kind === "none") return { id: "store", ok: false, ...noStore(ws) };
  return [await countsOf(ws), ...(await formatOf(ws))];
};

async function countsOf(ws: Workspace): Promise<DoctorCheck> {
  const { memories } = await loadLibrary(ws);
  const lists = await loadLists(ws);
  const own = memories.filter(({ tier }) => tier === "project").length;
  const personal =
    ws.personal === null
      ? ""
      : `, personal store ${personalHome(ws.world.env)}/memory (${scanStore(ws.personal).length})`;
  return {
    id: "store",
    ok: true,
    message: `store memory/ (${plural(own, "memory", "memories")}, ${plural(lists.length, "list")})${personal}`,
  };
}

async function formatOf(ws: Workspace): Promise<DoctorCheck[]> {
  const errors = (await lint(ws, [])).problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return [];
  const files = [...new Set(errors.map(({ file }) => file))];
  const named = files.length > 2 ? `${files.length} files` : files.map(inLine).join(", ");
  return [
    {
      id: "lint",
      ok: false,
      message: `${plural(errors.length, "error")} in ${named}`,
      fix: `tasuki lint${files.length === 1 && named === files[0] ? ` ${named}` : ""}`,
    },
  ];
}
