import { isAnchored, judgedStep } from "./next-step.ts";
import { isQuestion } from "./next-is-question.ts";
import { isVague } from "./next-vague.ts";
import { inStep } from "./place.ts";
import type { Rule } from "./types.ts";

/**
 * A step names its file. A pull request, an issue or a release has none; a bare command is a warning, since
 * it rarely is all that there is to do.
 *
 * ok: "Make `refreshToken()` in src/auth/session.ts return the expiry" · "Merge #12, then tag v1.4.0" · "Run `npx vitest tests/auth`"
 * warning: "Run `npm test`." · "Fix #42"
 * not ok: "Make refreshToken return the new expiry." · "Fix `handleLogin` in https://example.com/server.go"
 */
export const nextNoFile: Rule = {
  codes: ["next-no-file"],
  check(context) {
    const step = judgedStep(context);
    if (step === null || step.paths.length > 0) return [];
    if (isQuestion(step.rest, isAnchored(step)) || isVague(step, context)) return [];
    const isDone =
      step.isRequest &&
      /#\d|\d+\.\d|[A-Z]-\d|https?:|\b(?:merge|open|push|rebase|review)\b|提|开|開|合|审|審|推|レビュー|マージ|作/i.test(
        step.text,
      );
    if (isDone && !/\b(?:fix|implement|solve|work on)\b|修|解决|解決|実装/i.test(step.text)) return [];
    const symbol = step.symbols[0];
    const severity = step.isCommand || step.isRequest ? "warning" : "error";
    const place = inStep(context, step, symbol?.start);
    const args = {
      ...place.args,
      ...(symbol ? { symbol: symbol.name.slice(0, 60) } : {}),
      ...(step.isCommand ? { command: 1 } : {}),
    };
    return [{ code: "next-no-file", severity, ...place, args }];
  },
};
