import { anyWord } from "../words.ts";
import { NO_FUNCTIONS, WHOLE_NAMES } from "../words-files.ts";
import type { NamedPath } from "../step/paths.ts";
import type { Step } from "../step/read.ts";
import { filesOf, isAnchored, judgedStep } from "./next-step.ts";
import { isQuestion } from "./next-is-question.ts";
import { isVague } from "./next-vague.ts";
import { inStep } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * A step in a source file names the function, class or line. Documents, configuration, data and style have no
 * functions; neither has a file that is created, deleted, renamed or moved, nor a command.
 *
 * ok: "src/http/range.ts 的 parseRange：边界 +1" · "Update README.md" · "Delete src/old.ts" · "Fix src/a.ts:40"
 * not ok: "Fix the bug in src/auth/session.ts" · "改一下 src/http/range.ts" · "Continue in middleware/auth.ts"
 */
export const nextNoSymbol: Rule = {
  codes: ["next-no-symbol"],
  check(context) {
    const step = judgedStep(context);
    if (step === null || step.symbols.length > 0 || step.isCommand || step.isRequest) return [];
    if (isQuestion(step.rest, isAnchored(step)) || isVague(step, context)) return [];
    const files = filesOf(step);
    const file = files.find((path) => needsFunction(step, path));
    if (file === undefined || files.some(({ line }) => line !== null) || isWriting(step, files)) return [];
    const place = inStep(context, step, file.start);
    return [{ code: "next-no-symbol", ...place, args: { ...place.args, path: file.path.slice(0, 120) } }];
  },
};

function needsFunction(step: Step, path: NamedPath): boolean {
  if (path.created || path.state === "outside" || NO_FUNCTIONS.test(path.path) || isNamedDocument(path.path))
    return false;
  const before = step.masked.prose.slice(0, path.start).split("\n").at(-1) ?? "";
  const after = step.masked.prose.slice(path.end);
  return (
    !anyWord("wholeFileBefore", before.replace(/\uFFFC+$/, "")) &&
    !anyWord("wholeFileAfter", after.replace(/^\uFFFC+/, ""))
  );
}

const isNamedDocument = (path: string): boolean => WHOLE_NAMES.test(path.split("/").at(-1) ?? "");

/** "Describe the flags of src/cli.ts in README.md". */
function isWriting({ rest }: Step, files: NamedPath[]): boolean {
  const hasDocument = files.some(({ path }) => NO_FUNCTIONS.test(path) || isNamedDocument(path));
  return (
    hasDocument &&
    /\b(?:document|describe|explain|mention|write up|list|link)\b|说明|說明|记录|記錄|写进|寫進|文档|文檔|説明|記載|ドキュメント/i.test(
      rest,
    )
  );
}
