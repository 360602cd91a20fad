import { realpathSync } from "node:fs";
import { join } from "node:path";
import { hasBlock, withBlock, withoutBlock, type Markers } from "../../claude/block.ts";
import { BLOCK_END, BLOCK_START, blockText } from "../../claude/templates/texts.ts";
import { UserError } from "../../model/errors.ts";
import type { Language } from "../../model/list.ts";
import { readFile, type FileNow } from "./files.ts";
import type { Edit, Plan } from "./plan.ts";

export const BLOCK_MARKERS: Markers = { start: BLOCK_START, end: BLOCK_END };
/** Where Claude Code reads instructions; AGENTS.md only while there is no CLAUDE.md. */
export const INSTRUCTION_FILES = ["CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"] as const;

type Found = { path: string; now: FileNow };

/**
 * The instruction block: into CLAUDE.md where there is one, else into an existing AGENTS.md (a new CLAUDE.md would
 * silence it), else into a new CLAUDE.md.
 */
export function planInstructions(root: string, lang: Language): Plan {
  const warnings: string[] = [];
  const found = withoutLinks(
    root,
    INSTRUCTION_FILES.flatMap((path) => readable(root, path, warnings)),
  );
  if (found.length === 0 && warnings.length > 0) return { edits: [], warnings };
  const target = targetOf(found);
  const path = target?.path ?? "CLAUDE.md";
  const text = withBlock(target?.now.text ?? "", blockText(lang), BLOCK_MARKERS);
  const edits: Edit[] = target?.now.text === text ? [] : [editOf(path, text, target?.now ?? null)];
  // A block in a file that is no longer read moves to the one that is.
  const stale = found.find(
    (file) => file !== target && hasBlock(file.now.text, BLOCK_MARKERS) && file.path === "AGENTS.md",
  );
  if (stale && !importsAgents(target))
    edits.push(editOf(stale.path, withoutBlock(stale.now.text, BLOCK_MARKERS), stale.now));
  return { edits, warnings };
}

function targetOf(found: readonly Found[]): Found | undefined {
  const withOurs = found.find((file) => hasBlock(file.now.text, BLOCK_MARKERS));
  const claude = found.find((file) => file.path !== "AGENTS.md");
  if (withOurs && (withOurs.path !== "AGENTS.md" || claude === undefined || importsAgents(claude)))
    return withOurs;
  return claude ?? found[0];
}

const importsAgents = (file: Found | undefined): boolean =>
  file !== undefined && /(?:^|\s)@(?:\.\/|\.\.\/)?AGENTS\.md\b/.test(file.now.text);

/** Two names of one file count once. */
function withoutLinks(root: string, found: readonly Found[]): Found[] {
  const real = (file: Found): string => realpathSync(join(root, file.path));
  return found.filter((file, index) => found.findIndex((other) => real(other) === real(file)) === index);
}

function readable(root: string, path: string, warnings: string[]): Found[] {
  try {
    const now = readFile(root, path);
    return now === null ? [] : [{ path, now }];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    warnings.push(`${error.message} Put the block of templates/ into it by hand.`);
    return [];
  }
}

function editOf(path: string, text: string, now: FileNow | null): Edit {
  const pristine = now === null || !hasBlock(now.text, BLOCK_MARKERS);
  return { kind: "file", path, action: now === null ? "created" : "changed", text, before: now, pristine };
}
