import { firstWord } from "../words.ts";
import { filesOf, judgedStep } from "./next-step.ts";
import { isQuestion } from "./next-is-question.ts";
import { inStep } from "./place.ts";
import type { Finding, Rule } from "./types.ts";

/**
 * There is one next step. A choice between two makes a fresh session guess, and so does a file name that several folders have.
 *
 * ok: "Make `load()` in src/a.ts return null or an empty list"
 * not ok: "Either fix `load()` in src/a.ts or drop `save()`" · "Maybe change `load()` in src/a.ts" · "Fix `get()` in index.ts" where there are three
 */
export const nextAmbiguous: Rule = {
  codes: ["next-ambiguous"],
  check(context) {
    const step = judgedStep(context);
    if (step === null || isQuestion(step.rest, true)) return [];
    const doubt = step.paths.length > 0 ? firstWord("doubt", step.rest) : null;
    const several = filesOf(step).find(({ candidates, created }) => candidates.length > 1 && !created);
    const findings: Finding[] = [];
    if (doubt)
      findings.push({
        code: "next-ambiguous",
        ...inStep(context, step, doubt.index + doubt[0].search(/\S/)),
      });
    if (several) {
      const place = inStep(context, step, several.start);
      findings.push({
        code: "next-ambiguous",
        ...place,
        args: {
          ...place.args,
          path: several.path.slice(0, 120),
          candidates: several.candidates.slice(0, 3).join(", ").slice(0, 200),
        },
      });
    }
    return findings;
  },
};
