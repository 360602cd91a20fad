import { readFrontmatter, setFrontmatter, splitFrontmatter } from "../markdown/frontmatter.ts";
import { conflictLine } from "../model/conflict.ts";
import { UserError } from "../model/errors.ts";
import type { Problem } from "../model/problem.ts";
import { redact } from "../redact/redact.ts";
import { MAX_FILE_BYTES } from "./text.ts";

export type Cleaned = { text: string; redacted: string[] };

/** The text as it may be stored: without secrets, and still readable. `path` is for messages; only `.md` has a format. */
export function cleaned(text: string, path: string): Cleaned {
  const whole = redact(text);
  if (whole.findings.length === 0) return { text, redacted: [] };
  const kinds = [...new Set(whole.findings.map((finding) => finding.kind))];
  if (!isMarkdown(path) || brokenBlock(whole.text, path) === null || brokenBlock(text, path) !== null)
    return { text: whole.text, redacted: kinds };
  return { text: redactByKey(text, path), redacted: kinds };
}

/**
 * A placeholder starts with a bracket, which YAML may take for a list with text behind it. So values are replaced
 * key by key and quoted as needed, then the rest.
 */
function redactByKey(text: string, path: string): string {
  const { data } = readFrontmatter(text, path);
  const changes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    const redacted = redactDeep(value);
    if (JSON.stringify(redacted) !== JSON.stringify(value)) changes[key] = redacted;
  }
  const edited = setFrontmatter(text, changes, path);
  const { body } = splitFrontmatter(edited);
  return edited.slice(0, body.start) + redact(edited.slice(body.start)).text;
}

function redactDeep(value: unknown): unknown {
  if (typeof value === "string") return redact(value).text;
  if (Array.isArray(value)) return value.map(redactDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactDeep(inner)]));
}

/**
 * What is read between the markers of an unfinished merge is neither version: an edit of it would mix the two for good.
 * @throws UserError where the file has such markers, and would keep them
 */
export function refuseConflict(old: string | null, wanted: string, path: string): void {
  const line = old === null ? null : conflictLine(old);
  if (line !== null && conflictLine(wanted) !== null)
    throw new UserError(
      `${path}:${line} has the markers of an unfinished merge. Nothing was written: keep one of the two versions (or both), delete the lines with <<<<<<<, ======= and >>>>>>>, then try again.`,
    );
}

/** @throws UserError where the text would be a broken file, or a huge one */
export function refuseUnreadable(text: string, path: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_FILE_BYTES)
    throw new UserError(
      `${path} would have ${bytes} bytes; at most ${MAX_FILE_BYTES} are kept. Nothing was written: split it, or name a file that holds the rest.`,
    );
  const nul = text.indexOf("\0");
  if (nul >= 0)
    throw new UserError(
      `${path}:${text.slice(0, nul).split("\n").length} would hold a NUL character. Nothing was written.`,
    );
  if (!isMarkdown(path)) return;
  const problem = brokenBlock(text, path);
  if (problem !== null)
    throw new UserError(
      `${path}:${problem.line} would not be readable: its frontmatter is ${wordOf(problem)}. Nothing was written.`,
    );
}

function brokenBlock(text: string, path: string): Problem | null {
  return readFrontmatter(text, path).problems.find((problem) => problem.severity === "error") ?? null;
}

function wordOf({ code }: Problem): string {
  if (code === "frontmatter-unclosed") return "never closed";
  return code === "frontmatter-unknown-format" ? "in another format than YAML" : "not valid YAML";
}

const isMarkdown = (path: string): boolean => path.toLowerCase().endsWith(".md");
