import { anyWord, withoutWords } from "../words.ts";
import { coverPaths } from "../step/symbols.ts";
import { COVER } from "../step/mask.ts";
import type { Step } from "../step/read.ts";
import { judgedStep } from "./next-step.ts";
import { isQuestion } from "./next-is-question.ts";
import { inStep } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * A next step says what to do with the file and the function that it names.
 *
 * ok: "`LineParser.feed` in lib/line_parser.py drops the last chunk: flush on close" · "parseRange（src/http/range.ts）：边界 +1"
 * not ok: "`refreshToken()` in `src/auth/session.ts`" · "`load()` in a.py is done." · "src/a.ts 的 `load` 写好了。"
 */
export const nextNoAction: Rule = {
  codes: ["next-no-action"],
  check(context) {
    const step = judgedStep(context);
    if (
      step === null ||
      step.isCommand ||
      step.isRequest ||
      (step.paths.length === 0 && step.symbols.length === 0)
    )
      return [];
    if (step.paths.length === 0 || isQuestion(step.rest, true)) return [];
    return namesOnly(step) || tellsOnly(step) ? [{ code: "next-no-action", ...inStep(context, step) }] : [];
  },
};

/** Paths, names and words such as "in" are all that there is. A diff of values in quotes says something. */
function namesOnly(step: Step): boolean {
  const rest = coverPaths(step.rest, step.symbols);
  const isLiteral = step.masked.spans.some(
    ({ text, start, end }) => !isTaken(step, start, end) && text.trim() !== "",
  );
  return (
    !isLiteral && withoutWords("filler", rest).replace(new RegExp(`[${COVER}\\s\\p{P}]`, "gu"), "") === ""
  );
}

const isTaken = (step: Step, start: number, end: number): boolean =>
  [...step.paths, ...step.symbols].some((named) => start <= named.start && named.end <= end);

/** "… is done": a state, and no word for something to do. */
function tellsOnly(step: Step): boolean {
  const rest = coverPaths(step.rest, step.symbols);
  return (
    anyWord("state", rest) && !anyWord("action", rest) && !anyWord("vague", rest) && !/[:：]\s*\S/.test(rest)
  );
}
