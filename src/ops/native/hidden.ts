import { join } from "node:path";
import { INDEX } from "../../claude/auto-memory.ts";
import { repoPath } from "../../git/repo.ts";
import type { Repo } from "../../git/types.ts";
import type { StorePlace } from "../../store/paths.ts";
import { editExclude, withLine } from "../exclude-file.ts";
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
  editExclude(rules.repo, (text) =>
    withRules(text, (before) => [
      ...new Set([...before.filter((line) => !dropped.has(line)), ...rules.lines]),
    ]),
  );
}

/** The index is hidden no longer; what speaks of a person stays private. */
export async function showIndex(ws: Workspace, place: StorePlace): Promise<void> {
  const rules = await rulesOf(ws, place, [INDEX]);
  if (rules === null) return;
  editExclude(rules.repo, (text) =>
    withRules(text, (before) => before.filter((line) => !rules.lines.includes(line))),
  );
}

type Rules = { repo: Repo; lines: string[] };

async function rulesOf(ws: Workspace, place: StorePlace, names: readonly string[]): Promise<Rules | null> {
  const repo = await ws.storeRepo(place);
  if (repo === null) return null;
  const lines = names.flatMap((name) => {
    const path = repoPath(repo, join(place.dir, name));
    return path === null ? [] : [`/${literal(path)}`];
  });
  return { repo, lines };
}

/** As a pattern that means this name and no other. */
export const literal = (path: string): string => path.replace(/[\\*?[\]]/g, "\\$&").replace(/ $/, "\\ ");

/** The text with other rules in our block. */
function withRules(text: string, by: (rules: string[]) => string[]): string {
  const lines = text.split("\n");
  const bare = lines.map((line) => line.replace(/\r$/, ""));
  const [start, end] = [bare.indexOf(START), bare.indexOf(END)];
  const isThere = start !== -1 && end > start;
  const before = isThere ? bare.slice(start + 1, end) : [];
  const after = by(before);
  if (after.join("\n") === before.join("\n")) return text;
  const block = after.length === 0 ? [] : [START, ...after, END];
  return isThere
    ? [...lines.slice(0, start), ...block, ...lines.slice(end + 1)].join("\n")
    : withLine(text, block.join("\n"));
}
