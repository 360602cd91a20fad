import { REQUIRED_SECTIONS, type SectionKey } from "../../model/list.ts";
import { isPlaceholder } from "../placeholder.ts";
import { excerpt, itemsOf, sectionOf } from "./place.ts";
import type { Finding, LintContext, Rule } from "./types.ts";

const ANYWHERE = [
  ...REQUIRED_SECTIONS,
  "files",
  "failed",
  "verification",
] as const satisfies readonly SectionKey[];

/**
 * Text of a template that nobody filled in. The word TODO in a real task is none.
 *
 * ok: "Remove the TODO comment in `createOrder` (src/api/orders.ts)" · "See [the plan](docs/plan.md)" · "TODO: fix `load()` in a.py"
 * not ok: "TBD" · "{{NEXT_STEP}}" · "[What to do next]" · "TODO: write this" · "???" · "待定" · "（在这里写下一步）" · "ここに書く" · a comment alone
 */
export const placeholder: Rule = {
  codes: ["placeholder"],
  check: (context) => ANYWHERE.flatMap((key) => [...itemsIn(context, key), ...commentIn(context, key)]),
};

function itemsIn(context: LintContext, key: SectionKey): Finding[] {
  return itemsOf(context, key)
    .filter(({ text }) => isPlaceholder(text))
    .map(({ text, line }) => ({ code: "placeholder", line, args: { text: excerpt(text), section: key } }));
}

/** `<!-- what to do next -->` and nothing else. */
function commentIn(context: LintContext, key: SectionKey): Finding[] {
  const section = sectionOf(context, key);
  if (section === null || section.text !== "" || !(REQUIRED_SECTIONS as readonly string[]).includes(key))
    return [];
  const comment = /<!--(.*?)(?:-->|$)/s.exec(context.text.slice(section.bodyStart, section.end))?.[1]?.trim();
  if (comment === undefined || comment === "" || (key === "next" && context.step !== null)) return [];
  return [{ code: "placeholder", line: section.line, args: { text: excerpt(comment), section: key } }];
}
