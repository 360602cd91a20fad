import { judgedStep } from "./next-step.ts";
import { inStep } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * The next step is a sentence, not a code block: tools and people skip what stands in a fence.
 *
 * ok: "Change `load()` in a.py as in:" and a code block
 * not ok: a code block alone
 */
export const nextInFence: Rule = {
  codes: ["next-in-fence"],
  check(context) {
    const step = judgedStep(context);
    return step?.masked.fenced === true ? [{ code: "next-in-fence", ...inStep(context, step) }] : [];
  },
};
