import { anyWord } from "../words.ts";
import type { NamedPath } from "../step/paths.ts";
import type { Step } from "../step/read.ts";
import type { NamedSymbol } from "../step/symbols.ts";
import { filesOf, judgedStep } from "./next-step.ts";
import { inStep } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * A function that the step names is in a file that it names. Of several names one is enough, since the others
 * may be what is to be called or made; a step that makes something names what is not there yet.
 * Checked only where the caller can look into files (`facts.hasSymbol`).
 *
 * ok: "Call `revokeSession()` from `createOrder()` (src/api/orders.ts)" · "Add `logout()` to src/auth/session.ts"
 * not ok: "Fix `refreshTokn()` in src/auth/session.ts"
 */
export const nextSymbolMissing: Rule = {
  codes: ["next-symbol-missing"],
  check(context) {
    const { facts } = context;
    const step = judgedStep(context);
    if (step === null || facts.hasSymbol === undefined || anyWord("makes", step.rest)) return [];
    const files = filesOf(step).filter(({ state, kind }) => state === "exists" && kind === "file");
    if (
      files.length === 0 ||
      step.paths.some(({ created, kind, state }) => created || kind !== "file" || state === "unknown")
    )
      return [];
    const names = step.symbols.map((symbol) => ({ ...symbol, last: lastOf(symbol.name) }));
    const isThere = names.some(
      ({ last }) => last === null || files.some(({ path }) => facts.hasSymbol?.(path, last) !== false),
    );
    const first = names.find((name) => files.some((file) => standsIn(step, name, file)));
    if (isThere || first === undefined) return [];
    const place = inStep(context, step, first.start);
    const args = { ...place.args, symbol: first.name.slice(0, 60), path: files[0]?.path.slice(0, 120) ?? "" };
    return [{ code: "next-symbol-missing", ...place, args }];
  },
};

const BETWEEN =
  /^[\s`（(,，、:：*]*(?:(?:in|of|at|inside|within|from|the|file|里|裡|裏|中|的|の|内|內|で|函数|函數|方法|関数|メソッド)[\s`（(*]*)*$/i;

/** "`load` in a.py", "a.py 的 load", "a.py: `load`"; not "a.py: show `NotFound`". */
function standsIn({ masked }: Step, name: NamedSymbol, file: NamedPath): boolean {
  const [left, right] = name.start < file.start ? [name, file] : [file, name];
  return (
    left.end > right.start ||
    BETWEEN.test(masked.visible.slice(left.end, right.start).replace(/^(?:\(\))/, ""))
  );
}

/** `get` of `SessionStore.get()`; null for what is no identifier (a selector, a type, a sentence of code). */
function lastOf(name: string): string | null {
  const bare = name.replace(/\(.*\)$/s, "").trim();
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(bare)) return null;
  return bare.split(/\.|::|#|->/).at(-1) ?? null;
}
