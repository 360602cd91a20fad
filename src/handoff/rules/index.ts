import { conflictMarkers } from "./conflict-markers.ts";
import { contradictory } from "./contradictory.ts";
import { decisionNoReason } from "./decision-no-reason.ts";
import { doneNoPath } from "./done-no-path.ts";
import { goalTooLong } from "./goal-too-long.ts";
import { leftBehind } from "./left-behind.ts";
import { nextAmbiguous } from "./next-ambiguous.ts";
import { nextFileMissing } from "./next-file-missing.ts";
import { nextInFence } from "./next-in-fence.ts";
import { nextIsQuestion } from "./next-is-question.ts";
import { nextLineOutOfRange } from "./next-line-out-of-range.ts";
import { nextNoAction } from "./next-no-action.ts";
import { nextNoFile } from "./next-no-file.ts";
import { nextNoSymbol } from "./next-no-symbol.ts";
import { nextSymbolMissing } from "./next-symbol-missing.ts";
import { nextVague } from "./next-vague.ts";
import { pathOutsideRepo } from "./path-outside-repo.ts";
import { placeholder } from "./placeholder.ts";
import { secrets } from "./secrets.ts";
import { sectionEmpty } from "./section-empty.ts";
import { sectionMissing } from "./section-missing.ts";
import { statusUnknown } from "./status-unknown.ts";
import { tooLong } from "./too-long.ts";
import type { Rule } from "./types.ts";

/** All rules of a handoff, what refuses a save first. Adding one touches this table and nothing else. */
export const RULES = [
  conflictMarkers,
  secrets,
  sectionMissing,
  sectionEmpty,
  placeholder,
  nextIsQuestion,
  nextVague,
  nextNoFile,
  pathOutsideRepo,
  nextFileMissing,
  nextLineOutOfRange,
  nextNoSymbol,
  nextSymbolMissing,
  nextNoAction,
  nextInFence,
  nextAmbiguous,
  decisionNoReason,
  tooLong,
  goalTooLong,
  doneNoPath,
  contradictory,
  leftBehind,
  statusUnknown,
] as const satisfies readonly Rule[];
