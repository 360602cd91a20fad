// The READMEs against the program: what they tell people to type is what there is, in three languages.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { blocksOf, codeIn, deadEnd, headingsOf, linksOf, pageOf, READMES, ROOT, tablesOf } from "./pages.ts";

const BUNDLE = path.join(ROOT, "plugin", "dist", "tasuki.cjs");
const TRANSLATIONS = READMES.filter((file) => file !== "README.md");

const answers = new Map<string, string>();

/** Each is asked once: the three languages name the same. */
function tasuki(...args: string[]): string {
  const key = args.join(" ");
  const known = answers.get(key);
  if (known !== undefined) return known;
  const { stdout } = spawnSync(process.execPath, [BUNDLE, ...args], { cwd: "/", encoding: "utf8" });
  answers.set(key, stdout);
  return stdout;
}

describe.each(READMES)("the table of commands in %s", (file) => {
  const rows = tablesOf(pageOf(file)).find((table) => table.some(([usage]) => usage === "`tasuki`"))!;
  // `config get`, `set`, `list` is one row: its first word counts.
  const verbs = rows.map(([usage = ""]) => codeIn(usage)[0]!.split(" ")[0]!);

  test("names every verb of the help, and no other", () => {
    const help = tasuki("--help");
    const listed = [...help.matchAll(/^ {2}tasuki(?: (\S+))?/gm)].map(([, verb = "tasuki"]) => verb);
    expect([...new Set(verbs)].toSorted()).toEqual([...new Set(listed)].toSorted());
  });

  test("names no option that is not there", () => {
    const wrong = rows.flatMap((row, index) => {
      const named = row.flatMap((cell) => codeIn(cell)).flatMap((code) => code.match(/--[a-z-]+/g) ?? []);
      const help = named.length === 0 ? "" : tasuki(verbs[index]!, "--help");
      const config = `${help} --lang`; // Every setting is a flag where it applies.
      return named
        .filter((flag) => !new RegExp(`${flag}(?![a-z-])`).test(config))
        .map((flag) => `${verbs[index]} ${flag}`);
    });
    expect(wrong).toEqual([]);
  });
});

test.each(READMES)("the table of settings in %s holds every key with its default", (file) => {
  const config = JSON.parse(tasuki("config", "list", "--json")) as Record<
    string,
    { value: string | number | boolean | null }
  >;
  const expected = Object.entries(config).map(([key, { value }]) => [
    key,
    value === null ? "–" : String(value),
  ]);
  const rows = tablesOf(pageOf(file)).find((table) => table.some(([key]) => key === "`top_k`"))!;
  const written = rows.map(([key = "", value = ""]) => [codeIn(key)[0], codeIn(value)[0] ?? value]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(expected));
});

const PAGES = [
  ...READMES,
  "AGENTS.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/architecture.md",
  "docs/recall.md",
  "docs/performance.md",
  "templates/plain/README.md",
];

test.each(PAGES)("every link of %s leads somewhere", (file) => {
  expect(linksOf(pageOf(file)).flatMap((target) => deadEnd(file, target) ?? [])).toEqual([]);
});

test.each(READMES)("what %s gives to copy fits 80 columns", (file) => {
  const lines = blocksOf(pageOf(file)).flatMap(({ info, text }) => (info === "text" ? [] : text.split("\n")));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test("CONTRIBUTING.md stays short", () => {
  expect(pageOf("CONTRIBUTING.md").trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});

describe.each(TRANSLATIONS)("%s says what README.md says", (file) => {
  let [english, translated]: [string, string] = ["", ""];
  beforeAll(() => {
    [english, translated] = [pageOf("README.md"), pageOf(file)];
  });

  test("the same headings", () => {
    expect(headingsOf(translated).map(({ level }) => level)).toEqual(
      headingsOf(english).map(({ level }) => level),
    );
  });

  test("the same commands", () => {
    const commands = (page: string) =>
      blocksOf(page)
        .filter(({ info }) => info.startsWith("sh"))
        .map(({ info, text }) => ({ info, text: text.replaceAll(/\s+#.*$/gm, "") }));
    expect(commands(translated)).toEqual(commands(english));
    expect(blocksOf(translated).map(({ info }) => info)).toEqual(blocksOf(english).map(({ info }) => info));
  });

  test("the same tables, in their code", () => {
    const codes = (page: string) => tablesOf(page).map((table) => table.map((row) => row.map(codeIn)));
    expect(codes(translated)).toEqual(codes(english));
  });

  test("the same lists, as long", () => {
    const items = (page: string) => page.split("\n").filter((line) => /^(?:- |\d\. )/.test(line)).length;
    expect(items(translated)).toBe(items(english));
  });

  test("links to its own language", () => {
    const lang = /README\.(.+)\.md/.exec(file)![1]!;
    const links = linksOf(translated);
    expect(links).toContain(`docs/round.${lang}.svg`);
    expect(links).toContain(`templates/${lang}/instructions.md`);
    expect(links).toHaveLength(linksOf(english).length);
  });

  test("is set in the punctuation of its script", () => {
    const text = translated.replaceAll(/^```[^]*?^```$/gm, "").replaceAll(/`[^`]*`|\]\([^)]*\)/g, "");
    expect(text.match(/\p{Script=Han}[,;:!?]|[,;!?]\p{Script=Han}/gu) ?? []).toEqual([]);
  });
});
