import { REQUIRED_SECTIONS } from "../../model/list.ts";
import type { Finding, LintContext, Rule } from "./types.ts";

/** A heading that is likely meant as the next step, but is none that we know. */
const LOOKS_LIKE_NEXT =
  /\bnext\b|\bto-?do\b|\btomorrow\b|\bresume\b|\bcontinue\b|下一|接下|接著|接着|后续|後續|待办|待辦|明天|次|続き|今後/i;

/**
 * A handoff has Goal, Done, Decisions, Next step and Open questions, so that nothing is forgotten.
 * Without Goal or Next step nobody can go on: an error; the others are a warning. A finished list needs no next step.
 *
 * ok: `## Goal … ## Done … ## Decisions … ## Next step … ## Open questions`, `## 下一步`, a plain `Next:` line
 * not ok: no `## Next step` · `## What I would do tomorrow` instead of it (`next-no-section` as well)
 */
export const sectionMissing: Rule = {
  codes: ["section-missing", "next-no-section"],
  check(context) {
    const { list, step } = context;
    const isGiven = new Set(list.sections.map(({ key }) => key));
    return REQUIRED_SECTIONS.filter((key) => !isGiven.has(key)).flatMap((key): Finding[] => {
      if (key === "next" && (list.status === "done" || step !== null)) return [];
      const severity = key === "goal" || key === "next" ? "error" : "warning";
      const missing: Finding = {
        code: "section-missing",
        severity,
        line: firstLine(context),
        args: { section: key },
      };
      return key === "next" ? [missing, ...unknownHeading(context)] : [missing];
    });
  },
};

function unknownHeading(context: LintContext): Finding[] {
  const { sections } = context.list;
  const alike = sections.find(({ key, heading }) => key === null && LOOKS_LIKE_NEXT.test(heading));
  if (alike)
    return [{ code: "next-no-section", line: alike.line, args: { heading: alike.heading.slice(0, 60) } }];
  const isHandoff = sections.some(({ key }) => key !== null);
  return isHandoff ? [] : [{ code: "next-no-section", line: firstLine(context) }];
}

/** Behind the frontmatter: there is where a person would look for it. */
function firstLine({ list, text }: LintContext): number {
  const first = list.sections[0]?.line;
  if (first !== undefined) return first;
  const frontmatter = /^\uFEFF?---[ \t]*\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0] ?? "";
  return Math.min(frontmatter.split("\n").length, text.split("\n").length);
}
