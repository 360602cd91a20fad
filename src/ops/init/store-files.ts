import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { configText, isOurReadme, readmeText } from "../../claude/templates/texts.ts";
import { UserError } from "../../model/errors.ts";
import type { Language } from "../../model/list.ts";
import { setConfigKey } from "../../store/config.ts";
import { configDefaults } from "./defaults.ts";
import { readFile } from "./files.ts";
import type { InitOptions } from "./options.ts";
import type { Edit, Plan } from "./plan.ts";

const CONFIG = "memory/config.yml";
const README = "memory/README.md";
const HANDOFFS = "memory/handoffs";

/**
 * A `memory/` that is somebody else's (no config.yml, no handoffs/) is not touched without a yes.
 * @throws UserError
 */
export function refuseForeign(root: string, isAllowed: boolean): void {
  const dir = join(root, "memory");
  const stats = lstatSync(dir, { throwIfNoEntry: false });
  if (stats === undefined) return;
  const target = statSync(dir, { throwIfNoEntry: false });
  if (target === undefined)
    throw new UserError(
      "memory is a link that leads nowhere. Nothing was changed: mend it or remove it, then run init again.",
    );
  if (!target.isDirectory())
    throw new UserError(
      "memory is a file here, and tasuki needs a folder of that name. Nothing was changed.",
    );
  if (isAllowed || existsSync(join(dir, "config.yml")) || existsSync(join(dir, "handoffs"))) return;
  const entries = readdirSync(dir).filter((name) => !name.startsWith("."));
  if (entries.length === 0) return;
  const shown = entries.slice(0, 3).join(", ") + (entries.length > 3 ? ", …" : "");
  throw new UserError(
    `memory/ is there already and isn't tasuki's (${shown}). Nothing was changed. To keep its files and add tasuki's beside them: tasuki init --yes`,
  );
}

/** config.yml, README.md and handoffs/. */
export function planStore(root: string, lang: Language, options: InitOptions): Plan {
  const edits = [...planConfig(root, lang, options), ...planReadme(root, lang, options)];
  if (!existsSync(join(root, HANDOFFS)))
    edits.push({ kind: "folder", path: `${HANDOFFS}/`, action: "created" });
  return { edits, warnings: [] };
}

function planConfig(root: string, lang: Language, { commit, lang: chosen }: InitOptions): Edit[] {
  const now = readFile(root, CONFIG);
  const base = now?.text ?? configText(lang, configDefaults());
  const withLang = now !== null && chosen !== undefined ? setConfigKey(base, "lang", chosen, CONFIG) : base;
  const text = commit === undefined ? withLang : setConfigKey(withLang, "commit", commit, CONFIG);
  if (text === now?.text) return [];
  return [{ kind: "memory", path: CONFIG, action: now === null ? "created" : "changed", text }];
}

/** One that somebody wrote or changed stays; one of ours follows a new language. */
function planReadme(root: string, lang: Language, { lang: chosen }: InitOptions): Edit[] {
  const now = readFile(root, README);
  const text = readmeText(lang);
  if (now === null) return [{ kind: "memory", path: README, action: "created", text }];
  const isStale = chosen !== undefined && isOurReadme(now.text) && now.text.replaceAll("\r\n", "\n") !== text;
  return isStale ? [{ kind: "memory", path: README, action: "changed", text }] : [];
}
