import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { hasBlock, withBlock, withoutBlock, type Markers } from "../../claude/block.ts";
import { BLOCK_END, BLOCK_START, blockText } from "../../claude/templates/texts.ts";
import { UserError } from "../../model/errors.ts";
import type { Language } from "../../model/list.ts";
import { readFile, realName, type FileNow } from "./files.ts";
import type { Edit, Plan } from "./plan.ts";

export const BLOCK_MARKERS: Markers = { start: BLOCK_START, end: BLOCK_END };
/** Where Claude Code reads instructions; AGENTS.md only while there is no CLAUDE.md. */
export const INSTRUCTION_FILES = ["CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md"] as const;

/** `isAgents`: another name of AGENTS.md. */
type Found = { path: string; now: FileNow; isAgents: boolean };

/** Who is to read the block: Claude Code, other clients (they read AGENTS.md, whatever else there is). */
export type Audience = { claude: boolean; others: boolean };

/**
 * The instruction block: into CLAUDE.md where there is one, else into an existing AGENTS.md (a new CLAUDE.md would
 * silence it), else into a new CLAUDE.md. Where other clients are set up, AGENTS.md has one that speaks to all of
 * them; Claude Code gets one of its own only where it reads another file.
 */
export function planInstructions(root: string, lang: Language, audience: Audience): Plan {
  const warnings: string[] = [];
  const found = withoutLinks(
    root,
    INSTRUCTION_FILES.flatMap((path) => readable(root, path, warnings)),
  );
  if (found.length === 0 && warnings.length > 0) return { edits: [], warnings };
  const plan = audience.others ? forAll : forClaude;
  const edits = plan(found, lang, audience).map((edit) => ({ ...edit, path: realName(root, edit.path) }));
  return { edits, warnings };
}

function forClaude(found: readonly Found[], lang: Language): Edit[] {
  const target = targetOf(found);
  const edits = withText(target, blockText(lang), "CLAUDE.md");
  // A block in a file that is no longer read moves to the one that is.
  const stale = found.find(
    (file) => file !== target && hasBlock(file.now.text, BLOCK_MARKERS) && file.path === "AGENTS.md",
  );
  return stale && !importsAgents(target) ? [...edits, ...withoutText(stale)] : edits;
}

function forAll(found: readonly Found[], lang: Language, { claude }: Audience): Edit[] {
  // A CLAUDE.md that is a link to AGENTS.md is found by its own name.
  const own = found.filter(({ path }) => path !== "AGENTS.md");
  const agents = found.find(({ path }) => path === "AGENTS.md") ?? found.find(({ isAgents }) => isAgents);
  const edits = withText(agents, blockText(lang, "all"), "AGENTS.md");
  const withBlockHere = own.filter((file) => file !== agents && hasBlock(file.now.text, BLOCK_MARKERS));
  const reader = withBlockHere[0] ?? own.find((file) => file !== agents);
  if (reader === undefined) return edits;
  if (own.some(importsAgents)) return [...edits, ...withBlockHere.flatMap(withoutText)];
  return claude || withBlockHere.length > 0
    ? [...edits, ...withText(reader, blockText(lang), reader.path)]
    : edits;
}

function withText(target: Found | undefined, block: string, path: string): Edit[] {
  const text = withBlock(target?.now.text ?? "", block, BLOCK_MARKERS);
  return target?.now.text === text ? [] : [editOf(target?.path ?? path, text, target?.now ?? null)];
}

const withoutText = ({ path, now }: Found): Edit[] => [
  editOf(path, withoutBlock(now.text, BLOCK_MARKERS), now),
];

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

function isSameFile(root: string, path: string, other: string): boolean {
  return existsSync(join(root, other)) && realpathSync(join(root, path)) === realpathSync(join(root, other));
}

function readable(root: string, path: string, warnings: string[]): Found[] {
  try {
    const now = readFile(root, path);
    return now === null ? [] : [{ path, now, isAgents: isSameFile(root, path, "AGENTS.md") }];
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
