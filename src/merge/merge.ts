import { splitFrontmatter } from "../markdown/frontmatter.ts";
import { resolveSection, sectionsOf } from "./body.ts";
import { keysOf, resolveKey } from "./frontmatter.ts";
import { pick } from "./pick.ts";
import type { Merged } from "./piece.ts";
import { mergeSequences } from "./sequence.ts";

export type MergeInput = { base: string; ours: string; theirs: string };

/**
 * Three-way merge of a memory or list: keys of the frontmatter by value, sections by what they mean, bullets and tasks
 * one by one. Whatever both sides have changed in different ways stays between git's conflict markers.
 * `merge(base, a, a) = a`, `merge(base, a, base) = a`, and the sides may be swapped.
 * @returns the text, and how many conflicts are in it
 */
export function mergeTexts(input: MergeInput): Merged {
  const whole = pick(input);
  if (whole !== "both") return { text: whole.value, conflicts: 0 };
  const eol = eolOf(input);
  const [base, ours, theirs] = [input.base, input.ours, input.theirs].map((text) =>
    partsOf(text.replaceAll("\r\n", "\n")),
  ) as [Parts, Parts, Parts];
  const head = mergeHeads({ base, ours, theirs });
  const body = pick({ base: base.body, ours: ours.body, theirs: theirs.body });
  const below =
    body === "both" ? mergeBodies(base.body, ours.body, theirs.body) : { text: body.value, conflicts: 0 };
  return {
    text: (head.text + below.text).replaceAll("\n", eol),
    conflicts: head.conflicts + below.conflicts,
  };
}

/** `yaml` null: no frontmatter that can be read by keys; then all of the text is body. */
type Parts = { fence: string; yaml: string | null; body: string };

function partsOf(text: string): Parts {
  const { kind, yaml, body } = splitFrontmatter(text);
  if (kind !== "yaml" || yaml === null) return { fence: "", yaml: null, body: text };
  return {
    fence: text.slice(0, yaml.start),
    yaml: text.slice(yaml.start, yaml.end),
    body: text.slice(body.start),
  };
}

function mergeHeads({ base, ours, theirs }: { base: Parts; ours: Parts; theirs: Parts }): Merged {
  const block = pick({ base: base.yaml, ours: ours.yaml, theirs: theirs.yaml });
  const merged =
    block === "both"
      ? mergeSequences(
          { base: keysOf(base.yaml ?? ""), ours: keysOf(ours.yaml ?? ""), theirs: keysOf(theirs.yaml ?? "") },
          resolveKey,
        )
      : { text: block.value, conflicts: 0 };
  if (merged.text === null) return { text: "", conflicts: 0 };
  const fence = [ours.fence, theirs.fence].filter(Boolean).sort()[0]!;
  return { text: `${fence}${merged.text}---\n`, conflicts: merged.conflicts };
}

function mergeBodies(base: string, ours: string, theirs: string): Merged {
  const [first, left, right] = [base, ours, theirs].map((text) => /^(?:[ \t]*\n)*/.exec(text)![0]) as [
    string,
    string,
    string,
  ];
  const lead = pick({ base: first, ours: left, theirs: right });
  const rest = (text: string, blank: string) => sectionsOf(text.slice(blank.length));
  const merged = mergeSequences(
    { base: rest(base, first), ours: rest(ours, left), theirs: rest(theirs, right) },
    resolveSection,
  );
  return {
    ...merged,
    text: (lead === "both" ? (left.length >= right.length ? left : right) : lead.value) + merged.text,
  };
}

/** The line ends of the side that changed them, else the file's own. */
function eolOf({ base, ours, theirs }: MergeInput): "\n" | "\r\n" {
  const [before, left, right] = [base, ours, theirs].map((text) => text.includes("\r\n"));
  // Of two answers, the one that two of the three give.
  return (left === right ? left : !before) ? "\r\n" : "\n";
}
