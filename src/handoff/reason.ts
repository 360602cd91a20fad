import { isNone } from "../markdown/sections.ts";
import { isNothing } from "./placeholder.ts";
import { COVER, maskText } from "./step/mask.ts";
import { anyWord, firstWord } from "./words.ts";

const COLON = /[:：]\s*(?=\S)|\s[-–—]{1,3}\s|——|[—–]|(?:=>|->|→|←)/;
const HAS_CJK = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** "…, because." and "… because TBD" */
const NOT_GIVEN =
  /[,，]?\s*(?:\b(?:because|since|due to|owing to|so that|as)|因为|因為|由于|由於|为了|為了|避免|以免|なぜなら)(?:\s+of)?\s*[:：]?\s*(?:TBD|tbd|TODO|todo|tba|unknown|待定|待补充|待補充|未定|[?？.…。]|\s)*$/;
/** "不改 x，…": what follows a refusal is why. */
const REFUSAL = /^\s*(?:先|暂时?|暫時?|请|請)*(?:不|别|別|勿|禁止|避免)/;

/** A reason that comes later is no longer one. */
const MOST_READ = 2000;

/** Whether a decision says why. */
export function hasReason(whole: string): boolean {
  const text = whole.slice(0, MOST_READ);
  if (isTableWithReasons(text)) return true;
  const prose = maskText(text)
    .prose.replace(/\r|\*\*|__/g, "")
    .replace(NOT_GIVEN, "");
  const label = firstWord("reasonLabel", prose);
  if (label) return isSubstance(label[1] ?? "", prose.slice(label.index + label[0].length));
  const [decision = "", ...nested] = prose.split(/\n(?=[ \t]*(?:[-*+]|\d+[.)])?[ \t]*\S)/);
  if (anyWord("reason", prose) && !isOnlyReasonWord(prose)) return true;
  return (
    inBrackets(decision) ||
    behindColon(decision) ||
    inOtherClause(decision) ||
    nested.some((line) => isExplanation(line))
  );
}

/** "Reason: TBD" gives none; a label alone may have its reason in the lines below. */
function isSubstance(words: string, below: string): boolean {
  const given = words.trim() === "" ? below.trim() : words.trim();
  return given !== "" && !isNone(given) && !isNothing(given) && !anyWord("verdict", given);
}

/** "Because." */
const isOnlyReasonWord = (prose: string): boolean => sizeOf(prose) < 2;

/** Words, where a wide character counts half and something covered counts one. */
export function sizeOf(text: string): number {
  const wide = text.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
  const words =
    text
      .replace(/[\u3040-\u30ff\u3400-\u9fff]/g, " ")
      .match(new RegExp(`${COVER}+|[\\p{L}\\p{N}][\\p{L}\\p{N}'’.+-]*`, "gu"))?.length ?? 0;
  return wide / 2 + words;
}

function inBrackets(decision: string): boolean {
  return [...decision.matchAll(/[（([]([^（()）[\]]+)[）)\]]/g)].some(([, inside = ""]) => {
    if (
      anyWord("verdict", inside) ||
      isNothing(inside) ||
      /^\s*(?:not|no|e\.g\.|i\.e\.|see|aka|was|by|via|with|using|不是|见|見|参照)\b/i.test(inside)
    )
      return false;
    return new RegExp(`^[^${COVER}]`).test(inside) && !/^\s*#?\d/.test(inside) && sizeOf(inside) >= 2;
  });
}

/** "LRU, not Redis: one host only", "Soft delete — audits ask for it". "Database: PostgreSQL" is a topic and its choice. */
function behindColon(decision: string, depth = 0): boolean {
  const match = COLON.exec(decision);
  if (match === null || depth > 3) return false;
  const left = decision.slice(0, match.index);
  const right = decision.slice(match.index + match[0].length);
  if (sizeOf(right) < 1 || anyWord("verdict", right) || isNothing(right) || anyWord("verdict", left))
    return behindColon(right, depth + 1);
  const isTopic = !choosesOnLeft(left) && (sizeOf(left) <= 3 || anyWord("choice", right));
  if (isTopic)
    return (
      (anyWord("explains", right) && sizeOf(right) >= 3 && !anyWord("choice", right)) ||
      behindColon(right, depth + 1) ||
      inOtherClause(right)
    );
  return !isSecondChoice(right) && (choosesOnLeft(left) || sizeOf(right) >= 2);
}

function choosesOnLeft(left: string): boolean {
  return (
    (anyWord("choice", left) && sizeOf(left) >= 1.5) ||
    /\b(?:not|no|over|instead of|rather than|without|only|never)\b|不|别|別|勿|而非|代替|しない|ない|ではなく|使わ|のまま/i.test(
      left,
    )
  );
}

const isSecondChoice = (text: string): boolean => anyWord("choice", text) && !anyWord("explains", text);

/** "Drop Redis, it needs a second host", "Use ULIDs. They sort by time." */
function inOtherClause(decision: string): boolean {
  const [first = "", ...clauses] = decision.split(/[,，、;；。]\s*|[.!]\s+/);
  if (
    REFUSAL.test(first) &&
    clauses.some(
      (clause) =>
        HAS_CJK.test(clause) &&
        sizeOf(clause) >= 2 &&
        !anyWord("choice", clause) &&
        !anyWord("verdict", clause),
    )
  )
    return true;
  return clauses.some((clause) => isExplanation(clause));
}

function isExplanation(clause: string): boolean {
  const bare = clause.replace(/^[\s\-*+>\d.)]+/, "").trim();
  if (bare === "" || isNone(bare) || isNothing(bare) || anyWord("verdict", bare) || anyWord("choice", bare))
    return false;
  return sizeOf(bare) >= (HAS_CJK.test(bare) ? 1.5 : 3) && anyWord("explains", bare);
}

const isTableWithReasons = (text: string): boolean =>
  /^\s*\|.*(?:\bwhy\b|reason|rationale|原因|理由|为什么|為什麼|根拠).*\|\s*\n\s*\|[\s:|-]+\|/i.test(text);
