import { anyWord } from "../words.ts";
import { COVER } from "../step/mask.ts";
import { isAnchored, judgedStep } from "./next-step.ts";
import { inStep } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * A next step is something to do. A question waits for somebody, and belongs into Open questions.
 *
 * ok: "Find out why `parseRange` in src/http/range.ts fails on \"0-\"" · "Fix `load()` in a.py. Is the lock needed?" ·
 * "Do the migration of src/jwt.js" · "Should the test fail, revert src/jwt.js" · "なぜ落ちるか調べる" · "就這麼做吧"
 * not ok: "Should refreshToken in src/auth/session.ts return the expiry?" · "要不要缓存？" · "キャッシュすべきか"
 */
export const nextIsQuestion: Rule = {
  codes: ["next-is-question"],
  check(context) {
    const step = judgedStep(context);
    if (step === null || !isQuestion(step.rest, isAnchored(step))) return [];
    return [{ code: "next-is-question", ...inStep(context, step) }];
  },
};

/** @param prose with code, URLs and paths covered */
export function isQuestion(prose: string, isAnchored: boolean): boolean {
  const withoutAsides = prose.replace(/[（(][^（()）]*[）)]|["“「『][^"”」』\n]*["”」』]/g, "");
  const sentences = withoutAsides.match(/[^?？。.!！\n]*(?:[?？]+|[。!！\n]|\.(?=\s|$)|\.|$)/g) ?? [];
  const told = merged(sentences).filter((sentence) =>
    new RegExp(`[\\p{L}\\p{N}${COVER}]`, "u").test(sentence),
  );
  const [first, ...others] = told;
  if (first === undefined || !asks(first)) return false;
  const rest = others.filter((sentence) => !asks(sentence));
  if (rest.length === 0) return true;
  return (
    /^\s*(?:if|otherwise|如果|若|もし)/i.test(rest[0] ?? "") ||
    !(isAnchored && rest.some((sentence) => anyWord("action", sentence)))
  );
}

/** A dot inside a word or a number ends no sentence. */
function merged(pieces: string[]): string[] {
  const sentences: string[] = [];
  for (const piece of pieces) {
    const last = sentences.at(-1);
    if (last !== undefined && /\S\.$/.test(last) && !/^\s/.test(piece) && piece !== "")
      sentences[sentences.length - 1] = last + piece;
    else sentences.push(piece);
  }
  return sentences;
}

/** A question mark at the end of a sentence (`expiresAt?: number` has none there), or a question's own words. */
const asks = (sentence: string): boolean => /[?？]\s*$/.test(sentence) || anyWord("question", sentence);
