import { type Language, LANGUAGES, SECTION_KEYS, type SectionKey } from "../model/list.ts";
import { EN } from "./headings/en.ts";
import { JA } from "./headings/ja.ts";
import { ZH_CN } from "./headings/zh-cn.ts";
import type { Spellings } from "./headings/spellings.ts";
import { ZH_TW } from "./headings/zh-tw.ts";

const TABLES = { en: EN, "zh-TW": ZH_TW, "zh-CN": ZH_CN, ja: JA } as const satisfies Record<
  Language,
  Spellings
>;

type Meaning = { key: SectionKey; languages: Language[] };

let meanings: Map<string, Meaning> | null = null;

/** Built when the first heading is looked up: most runs of the bin look at none. */
function lookUp(name: string): Meaning | undefined {
  meanings ??= buildMeanings();
  return meanings.get(name);
}

function buildMeanings(): Map<string, Meaning> {
  const found = new Map<string, Meaning>();
  for (const language of LANGUAGES) {
    for (const key of SECTION_KEYS) {
      for (const spelling of TABLES[language][key]) {
        const name = fold(spelling);
        const known = found.get(name);
        if (known === undefined) found.set(name, { key, languages: [language] });
        else if (known.key === key) known.languages.push(language);
      }
    }
  }
  return found;
}

/** The heading that is written for a section. */
export function headingOf(key: SectionKey, lang: Language): string {
  return TABLES[lang][key][0];
}

/** Which section a heading means, whatever its numbering, emoji, emphasis, case, width or colon; null for others. */
export function sectionKeyOf(heading: string): SectionKey | null {
  return meaningOf(heading)?.key ?? null;
}

/** The same for a plain `Next:` line, which must be a known spelling as a whole: prose has colons, too. */
export function labelKeyOf(label: string): SectionKey | null {
  return lookUp(fold(label))?.key ?? null;
}

/** The languages that a heading may be written in; none for an unknown one. */
export function languagesOf(heading: string): readonly Language[] {
  return meaningOf(heading)?.languages ?? [];
}

function meaningOf(heading: string): Meaning | undefined {
  // Nobody's heading is that long; a paragraph taken for one is.
  if (heading.length > 120) return undefined;
  const name = fold(heading);
  const withoutRemark = name.replace(/\s*[([【「][^()[\]【】「」]*[)\]】」]?$/u, "");
  for (const candidate of [name, withoutRemark, ...partsOf(name)]) {
    const found = lookUp(fold(candidate)) ?? lookUp(simplified(candidate));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `目标 / Goal`, `Blockers & open questions`: any part may say it; before a dash the first: `Done — Monday`. */
function partsOf(name: string): string[] {
  const beforeDash = name.split(/\s*[–—]\s*|\s+-+\s+/u)[0] ?? name;
  return [beforeDash, ...beforeDash.split(/\s*[|·•&+]\s*|\s+\/\s+|(?<=[^\x00-\x7f])\/|\/(?=[^\x00-\x7f])/u)];
}

/** Number, letter or Chinese numeral with its mark: `3.`, `(3)`, `三、`, `第三：`, `Step 2:`. */
const NUMBERING =
  /^(?:(?:step|part|section)\s+)?第?(?:\d{1,2}(?:\.\d{1,2})*|[a-h]|[ivx]{1,4}|[一二三四五六七八九十]{1,3})(?:\s*[.、)\]:．]\s*|\s+-\s+)(?=\S)|^\d{1,2}\s+(?=\D)/u;

function fold(heading: string): string {
  let name = heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[*`~]/gu, "")
    .replaceAll("_", " ")
    .replaceAll("’", "'");
  name = trimmed(name);
  return trimmed(name.replace(NUMBERING, "")).replace(/\s+/gu, " ");
}

// Emoji, bullets, brackets and check marks before the words; colons and full stops behind them.
const trimmed = (name: string): string =>
  name.replace(/^[^\p{L}\p{N}]+/u, "").replace(/[^\p{L}\p{N})\]}>】」]+$/u, "");

/** Words that say no more than the heading does: `Our decisions`, `My next steps`, `Current open questions`. */
function simplified(name: string): string {
  return fold(name)
    .replace(/^(?:the|my|our|your|some|all|current|remaining)\s+/u, "")
    .replace(/\s+and\s+.*$/u, "");
}
