import { judgedStep } from "./next-step.ts";
import { inStep } from "./place.ts";
import type { Finding, Rule } from "./types.ts";

/**
 * A line that the step names is in the file.
 *
 * ok: "`src/a.ts:12`" · "src/http/range.ts#L1"
 * not ok: "`src/a.ts:999`" where the file has 4 lines
 */
export const nextLineOutOfRange: Rule = {
  codes: ["next-line-out-of-range"],
  check(context) {
    const step = judgedStep(context);
    if (step === null) return [];
    return step.paths.flatMap((path): Finding[] => {
      if (path.state !== "exists" || path.line === null) return [];
      const lines = linesOf(context.facts.text(path.path));
      if (lines === null || (path.line >= 1 && path.line <= lines)) return [];
      const place = inStep(context, step, path.start);
      return [
        {
          code: "next-line-out-of-range",
          ...place,
          args: { ...place.args, path: path.path.slice(0, 120), given: path.line, lines },
        },
      ];
    });
  },
};

/** As editors count: a line end at the end of the file opens no line. */
function linesOf(text: string | null): number | null {
  return text === null ? null : Math.max(1, text.replace(/\r?\n$/, "").split(/\r?\n/).length);
}
