import type { Problem } from "../model/problem.ts";
import { type FrontmatterSplit, LOOKS_LIKE_KEY, splitFrontmatter } from "./fence.ts";
import { lineAt, lineEnd } from "./lines.ts";
import { readPlain } from "./plain.ts";
import { readYaml } from "./yaml.ts";

export { splitFrontmatter, type FrontmatterSplit } from "./fence.ts";
export { setFrontmatter, setFrontmatterIn } from "./edit.ts";

export type Frontmatter = {
  /** Empty where there is none or it can't be read. */
  data: Record<string, unknown>;
  /** What stands below it; the whole text where the block has no end or another format. */
  body: string;
  bodyLine: number;
  problems: Problem[];
};

/**
 * Reads the frontmatter of a file; never throws. Numbers whose spelling means something (`1.10`, `0123`, `1e5`) stay strings,
 * and dates are strings. A broken block gives no data, a problem with its line, and a body in which nothing is lost.
 * @param file  POSIX path for the problems
 */
export function readFrontmatter(text: string, file: string): Frontmatter {
  const split = splitFrontmatter(text);
  const rest = { data: {}, body: text.slice(split.body.start), bodyLine: split.line };
  const problem = (code: Problem["code"], line: number, args?: Problem["args"]): Problem => ({
    code,
    severity: code === "frontmatter-duplicate" ? "warning" : "error",
    file,
    line,
    ...(args && { args }),
  });
  if (split.kind === "unclosed")
    return { ...rest, problems: [problem("frontmatter-unclosed", split.fenceLine)] };
  if (split.kind === "unknown")
    return { ...rest, problems: [problem("frontmatter-unknown-format", split.fenceLine)] };
  if (split.yaml === null) return { ...rest, problems: [] };
  const { yaml: span } = split;
  const source = text.slice(span.start, span.end);
  const plain = readPlain(source);
  if (plain !== null) return { ...rest, data: plain, problems: [] };
  const yaml = readYaml(source);
  const line = split.fenceLine + 1;
  if (!yaml.ok)
    return {
      ...bodyOfBroken(text, { ...split, yaml: span }),
      problems: [problem("frontmatter-invalid", line + yaml.line, { reason: yaml.reason })],
    };
  const problems = yaml.duplicates.map(({ key, line: at }) =>
    problem("frontmatter-duplicate", line + at, { key }),
  );
  return { ...rest, data: yaml.data, problems };
}

/** A block that is no block of keys, or that was ended with `...`, holds text that a person meant as text. */
function bodyOfBroken(
  text: string,
  { yaml, body }: FrontmatterSplit & { yaml: { start: number; end: number } },
) {
  const block = text.slice(yaml.start, yaml.end);
  const dots = /^\.\.\.[ \t]*\r?$/m.exec(block);
  let start = body.start;
  if (dots !== null) start = lineEnd(text, yaml.start + dots.index);
  else if (!LOOKS_LIKE_KEY.test(block)) start = yaml.start;
  return { data: {}, body: text.slice(start), bodyLine: lineAt(text, start) };
}
