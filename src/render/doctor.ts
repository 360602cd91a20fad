import { plural } from "../model/age.ts";
import type { Examined } from "../model/answers.ts";
import type { Screen } from "./screen.ts";
import { wrap } from "./text.ts";

/** A line a check; what is wrong comes with its fix. */
export function renderDoctor({ checks }: Examined, { paint, columns }: Screen): string {
  const lines = checks.flatMap(({ ok, message, fix }) => [
    `${ok ? paint.good("ok  ") : paint.look("look")}  ${wrap(message, columns, "      ").trimStart()}`,
    ...(fix === undefined ? [] : [wrap(fix, columns, "      ")]),
  ]);
  const wrong = checks.filter((check) => !check.ok).length;
  return [...lines, wrong === 0 ? "All well." : `${plural(wrong, "thing")} to look at.`].join("\n");
}
