import { filesOf, judgedStep } from "./next-step.ts";
import { inStep } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * A next step stays inside the repository: what lies outside is not there on another machine.
 * Such a path is never looked at. In a command it is fine, and `/api/v1` is a route.
 *
 * ok: "Answer 429 from `/api/login` in `handleLogin` (lib/server.go)" · "Run `tail -f /var/log/app.log`"
 * not ok: "Edit ../../etc/passwd in `main()`" · "Change `alias` in ~/.zshrc" · "C:\\work\\app\\main.ts"
 */
export const pathOutsideRepo: Rule = {
  codes: ["path-outside-repo"],
  check(context) {
    const step = judgedStep(context);
    if (step === null) return [];
    return filesOf(step)
      .filter(({ state }) => state === "outside")
      .map((path) => {
        const place = inStep(context, step, path.start);
        return {
          code: "path-outside-repo" as const,
          ...place,
          args: { ...place.args, path: path.path.slice(0, 120) },
        };
      });
  },
};
