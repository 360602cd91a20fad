import { PLAIN_README } from "../../claude/templates/plain-readme.ts";
import { blockText, configText, readmeText } from "../../claude/templates/texts.ts";
import { hookEntries } from "../../claude/hook-entries.ts";
import { mergeHooks } from "../../claude/settings.ts";
import { LANGUAGES, type Language } from "../../model/list.ts";
import { configDefaults } from "./defaults.ts";
import { stampedCommand } from "./stamp.ts";

/** The folder `templates/`: what `init` writes, to read and to copy by hand. Paths from there. */
export function templateFiles(): Record<string, string> {
  const plain = {
    "plain/README.md": PLAIN_README,
    "plain/handoff.md": stampedCommand("en", "plain"),
    "plain/settings.json": mergeHooks("", hookEntries("plain"), "settings.json"),
  };
  return Object.assign(plain, ...LANGUAGES.map(filesOf)) as Record<string, string>;
}

function filesOf(language: Language): Record<string, string> {
  return {
    [`${language}/handoff.md`]: stampedCommand(language, "full"),
    [`${language}/handoff-plain.md`]: stampedCommand(language, "plain"),
    [`${language}/instructions.md`]: `${blockText(language)}\n`,
    [`${language}/instructions-all.md`]: `${blockText(language, "all")}\n`,
    [`${language}/memory-README.md`]: readmeText(language),
    [`${language}/config.yml`]: configText(language, configDefaults()),
  };
}
