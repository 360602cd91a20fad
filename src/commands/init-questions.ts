import { confirm, isCancel, select } from "@clack/prompts";
import type { CommitMode } from "../model/config.ts";
import { UserError } from "../model/errors.ts";
import type { Language } from "../model/list.ts";
import type { HandoffOffer, NativeMode } from "../ops/init.ts";

const LANGUAGE_NAMES = {
  en: "English",
  "zh-TW": "繁體中文",
  "zh-CN": "简体中文",
  ja: "日本語",
} as const satisfies Record<Language, string>;

/** The headings that are written; what is read may be in any of them. */
export async function askLanguage(languages: readonly Language[]): Promise<Language> {
  return chosen(
    await select<Language>({
      message: "Language of handoffs (--lang)",
      options: languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    }),
  );
}

export async function askCommit(): Promise<CommitMode> {
  const options: { value: CommitMode; label: string; hint: string }[] = [
    {
      value: "auto",
      label: "at once",
      hint: "a command of yours commits its file alone; a session makes one commit a turn",
    },
    { value: "session", label: "at the end of a session", hint: "one commit a session" },
    { value: "off", label: "never", hint: "you commit memory/ yourself" },
  ];
  const message =
    "When are memories committed? A commit between your own is a surprise for --amend and reset (--commit)";
  return chosen(await select<CommitMode>({ message, options }));
}

export async function askNative(): Promise<NativeMode> {
  const options: { value: NativeMode; label: string; hint?: string }[] = [
    { value: "leave", label: "leave it as it is", hint: "both memories are then given to the model" },
    {
      value: "adopt",
      label: "keep it in memory/ as well",
      hint: "one memory; what it has learned of you stays out of git",
    },
    {
      value: "off",
      label: "switch it off in this project",
      hint: "for you alone, in .claude/settings.local.json",
    },
  ];
  return chosen(
    await select<NativeMode>({ message: "Claude Code has an auto memory of its own (--native)", options }),
  );
}

/** By now the set-up is written, so Ctrl-C is a no. */
export async function askImport({ path, list }: HandoffOffer): Promise<boolean> {
  const message = `${path} looks like a handoff. Make it the first list, ${list}? The file stays where it is.`;
  return (await confirm({ message })) === true;
}

/** Ctrl-C is no answer: nothing has been written so far. */
function chosen<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new UserError("given up; nothing was changed", { exitCode: 1 });
  return answer as Exclude<T, symbol>;
}
