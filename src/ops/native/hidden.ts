import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { INDEX } from "../../claude/auto-memory.ts";
import { repoPath } from "../../git/repo.ts";
import type { StorePlace } from "../../store/paths.ts";
import type { Workspace } from "../workspace.ts";

const START = "# tasuki: what Claude Code has learned of you, and its index";
const END = "# tasuki end";

/**
 * Has git ignore the index, and the memories that speak of a person: in `.git/info/exclude`, which no colleague sees.
 * One that git holds already (`git add -f`) stays there: that is how somebody says otherwise.
 */
export async function hidePersonal(
  ws: Workspace,
  place: StorePlace,
  { personal, others }: { personal: readonly string[]; others: readonly string[] },
): Promise<void> {
  const rules = await rulesOf(ws, place, [INDEX, ...personal]);
  const dropped = new Set((await rulesOf(ws, place, others))?.lines);
  if (rules === null) return;
  // Other worktrees of the clone have theirs in the same file.
  change(rules.file, (before) => [
    ...new Set([...before.filter((line) => !dropped.has(line)), ...rules.lines]),
  ]);
}

/** The index is hidden no longer; what speaks of a person stays private. */
export async function showIndex(ws: Workspace, place: StorePlace): Promise<void> {
  const rules = await rulesOf(ws, place, [INDEX]);
  if (rules !== null) change(rules.file, (before) => before.filter((line) => !rules.lines.includes(line)));
}

type Rules = { file: string; lines: string[] };

async function rulesOf(ws: Workspace, place: StorePlace, names: readonly string[]): Promise<Rules | null> {
  const repo = await ws.storeRepo(place);
  if (repo === null) return null;
  const lines = names.flatMap((name) => {
    const path = repoPath(repo, join(place.dir, name));
    return path === null ? [] : [`/${literal(path)}`];
  });
  return { file: join(repo.commonDir, "info", "exclude"), lines };
}

/** As a pattern that means this name and no other. */
const literal = (path: string): string => path.replace(/[\\*?[\]]/g, "\\$&").replace(/ $/, "\\ ");

function change(file: string, by: (rules: string[]) => string[]): void {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split("\n");
  const [start, end] = [lines.indexOf(START), lines.indexOf(END)];
  const isThere = start !== -1 && end > start;
  const before = isThere ? lines.slice(start + 1, end) : [];
  const after = by(before);
  if (after.join("\n") === before.join("\n")) return;
  const block = after.length === 0 ? [] : [START, ...after, END];
  const whole = isThere
    ? [...lines.slice(0, start), ...block, ...lines.slice(end + 1)].join("\n")
    : `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${block.join("\n")}\n`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, whole);
}
