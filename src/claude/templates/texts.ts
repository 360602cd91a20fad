import { LANGUAGES, SECTION_KEYS, type Language } from "../../model/list.ts";
import { EN } from "./en.ts";
import { JA } from "./ja.ts";
import type { Words } from "./words.ts";
import { ZH_CN } from "./zh-cn.ts";
import { ZH_TW } from "./zh-tw.ts";

export type Variant = "full" | "plain";

/** What `init` writes, per language. `templates/` shows the same as files. */
export const WORDS = { en: EN, "zh-TW": ZH_TW, "zh-CN": ZH_CN, ja: JA } as const satisfies Record<
  Language,
  Words
>;

/**
 * The `/handoff` command. Bare `tasuki`, a quoted delimiter and no pipe: only so the client asks nothing. Nothing in
 * it may look like an argument of the client (a dollar sign with a digit) or like a command that it would run.
 * @param stamp a comment line for the header, by which `init` knows the file as its own
 */
export function commandText(language: Language, variant: Variant, stamp: string): string {
  const { command } = WORDS[language];
  const tools =
    variant === "full"
      ? "Bash(tasuki:*), Edit(/memory/**)"
      : "Bash(git branch --show-current), Edit(/memory/**)";
  const head = [
    "---",
    `description: ${command.description}`,
    `argument-hint: "${command.argument}"`,
    `allowed-tools: ${tools}`,
    stamp,
    "---",
  ];
  const save = variant === "full" ? fullSave(WORDS[language]) : plainSave(WORDS[language]);
  return `${[head.join("\n"), command.intro, `${command.list}$ARGUMENTS`, command.rewrite, ...save, command.close].join("\n\n").replace("---\n\n", "---\n")}\n`;
}

function fullSave(words: Words): string[] {
  const { command } = words;
  return [
    command.run,
    form(words),
    command.answer,
    `${command.missing} ${command.file}`,
    fence("markdown", header()),
  ];
}

/** The one Bash call that saves, with the form of a handoff in it. */
export function form(words: Pick<Words, "headings" | "hints">): string {
  return fence("sh", ["tasuki handoff write <<'TASUKI'", ...sections(words), "TASUKI"]);
}

function plainSave(words: Words): string[] {
  const { command } = words;
  return [`${command.plain} ${command.file}`, fence("markdown", [...header(), ...sections(words)])];
}

function sections({ headings, hints }: Pick<Words, "headings" | "hints">): string[] {
  return SECTION_KEYS.flatMap((key) => [`## ${headings[key]}`, ...hints[key]]);
}

function header(): string[] {
  return ["---", "list: <list>", "status: open", "branch: <branch>", "---", "# <list>"];
}

function fence(language: string, lines: readonly string[]): string {
  return ["```" + language, ...lines, "```"].join("\n");
}

export const BLOCK_START = "<!-- tasuki:start -->";
export const BLOCK_END = "<!-- tasuki:end -->";

/** Who reads the block: Claude Code alone, or other clients as well. */
export type Readers = "claude" | "all";

/** The instruction block with its markers, without a line end. */
export function blockText(language: Language, readers: Readers = "claude"): string {
  const { block, elsewhere } = WORDS[language];
  const text = readers === "claude" ? block : withItems(block, elsewhere);
  return `${BLOCK_START}\n${text}\n${BLOCK_END}`;
}

/** What it says of a session's start and of its end, in the words of clients without hooks. */
function withItems(block: string, { start, handoff }: Words["elsewhere"]): string {
  let isFirst = true;
  return block
    .split("\n")
    .map((line) => {
      if (line.startsWith("- `/handoff`")) return `- ${handoff}`;
      if (!line.startsWith("- ") || !isFirst) return line;
      isFirst = false;
      return `- ${start}`;
    })
    .join("\n");
}

/** `memory/config.yml`: the language, and the other shared keys commented out. */
export function configText(language: Language, defaults: Record<string, string | number>): string {
  const { intro, keys } = WORDS[language].config;
  const lines = Object.entries(keys).map(
    ([key, comment]) => `${`# ${key}: ${String(defaults[key])}`.padEnd(26)} # ${comment}`,
  );
  return `${[...intro.map((line) => `# ${line}`), "", `lang: ${language}`, ...lines].join("\n")}\n`;
}

/** `memory/README.md`. */
export function readmeText(language: Language): string {
  return WORDS[language].readme;
}

/** Whether a text is one of the READMEs that `init` writes, whatever its line ends. */
export function isOurReadme(text: string): boolean {
  return LANGUAGES.some((language) => readmeText(language) === text.replaceAll("\r\n", "\n"));
}
