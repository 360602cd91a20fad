import { isNone } from "../../markdown/sections.ts";
import { REQUIRED_SECTIONS, type SectionKey } from "../../model/list.ts";
import { isPlaceholder } from "../placeholder.ts";
import { sectionOf } from "./place.ts";
import type { Finding, LintContext, Rule } from "./types.ts";

/**
 * A section says something, if only "None". Goal and Next step have to say something real (a finished list's
 * next step may say that nothing is in flight); for the others an empty section is a warning, since nobody
 * can tell "nothing" from "forgotten".
 *
 * ok: `## Decisions` + `None.` · `## Open questions` + `無` · a next step that stands with the task in hand
 * not ok: `## Next step` with nothing below it, or with "None"
 */
export const sectionEmpty: Rule = {
  codes: ["section-empty"],
  check: (context) => REQUIRED_SECTIONS.flatMap((key) => emptyOf(context, key)),
};

function emptyOf(context: LintContext, key: SectionKey): Finding[] {
  const section = sectionOf(context, key);
  if (section === null) return [];
  const isNeeded = key === "goal" || key === "next";
  if (key === "next" && (context.list.status === "done" || hasStep(context))) return [];
  const isEmpty = section.text === "" || (isNeeded && isNone(section.text) && !isPlaceholder(section.text));
  if (!isEmpty) return [];
  return [
    {
      code: "section-empty",
      severity: isNeeded ? "error" : "warning",
      line: section.line,
      args: { section: key },
    },
  ];
}

const hasStep = ({ step }: LintContext): boolean => step !== null && !isNone(step.masked.visible);
