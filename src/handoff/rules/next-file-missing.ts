import type { NamedPath } from "../step/paths.ts";
import { filesOf, judgedStep } from "./next-step.ts";
import { inStep } from "./place.ts";
import type { Finding, LintContext, Rule } from "./types.ts";

/**
 * A file that the step names is there, unless the step makes it. Words of prose are often only shaped like a path:
 * without back-ticks or a line number they are at most a warning, and only where no named file exists.
 *
 * ok: "Create `src/auth/jwt.ts` with `signJwt()`" · "Move `load()` to `src/load.ts`" · "`src/jwt.ts` (new): `sign()`"
 * not ok: "Fix `load()` in `src/laod.ts`" · "Fix src/laod.ts:12"
 */
export const nextFileMissing: Rule = {
  codes: ["next-file-missing"],
  check(context) {
    const step = judgedStep(context);
    if (step === null) return [];
    const missing = filesOf(step).filter(({ state, created }) => state === "missing" && !created);
    const sure = missing.filter(({ ticked, line }) => ticked || line !== null);
    const isLost = step.paths.every(({ state, created }) => state === "missing" && !created);
    const doubtful = sure.length === 0 && isLost ? missing.slice(0, 1) : [];
    return unique([...sure, ...doubtful]).map((path): Finding => {
      const place = inStep(context, step, path.start);
      const args = { ...place.args, path: path.path.slice(0, 120), ...nearOf(path, context) };
      return {
        code: "next-file-missing",
        severity: sure.includes(path) ? "error" : "warning",
        ...place,
        args,
      };
    });
  },
};

const unique = (paths: NamedPath[]): NamedPath[] =>
  paths.filter((path, at) => paths.findIndex((other) => other.path === path.path) === at);

/** The file of that name in another folder. */
function nearOf({ path }: NamedPath, { facts }: LintContext): { near?: string } {
  const found = facts.find?.(path.split("/").at(-1) ?? path)[0];
  return found === undefined ? {} : { near: found.slice(0, 120) };
}
