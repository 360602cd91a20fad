import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { WORDS } from "../../src/claude/templates/texts.ts";
import { headingOf, sectionKeyOf } from "../../src/markdown/headings.ts";
import { LANGUAGES, SECTION_KEYS } from "../../src/model/list.ts";
import { isUntouchedCommand, stampedCommand } from "../../src/ops/init/stamp.ts";
import { templateFiles } from "../../src/ops/init/template-files.ts";
import { loadConfig } from "../../src/store/config.ts";

const FOLDER = fileURLToPath(new URL("../../templates/", import.meta.url));
const files = templateFiles();

test("templates/ holds what init writes: node scripts/templates.mjs", () => {
  const there = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = there
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(FOLDER.length), readFileSync(path, "utf8")]);
  expect(Object.fromEntries(texts)).toEqual(files);
});

describe.each(LANGUAGES)("%s", (language) => {
  test("headings are those that lists are written with", () => {
    for (const key of SECTION_KEYS) {
      expect(WORDS[language].headings[key]).toBe(headingOf(key, language));
      expect(sectionKeyOf(WORDS[language].headings[key])).toBe(key);
    }
  });

  test.each(["full", "plain"] as const)(
    "the %s command asks for everything and needs no permission",
    (variant) => {
      const text = stampedCommand(language, variant);
      for (const key of SECTION_KEYS) expect(text).toContain(`\n## ${headingOf(key, language)}\n`);
      for (const word of ["$ARGUMENTS", "memory/handoffs/<list>.md", "status: open", "/clear", "continue"])
        expect(text).toContain(word);
      // Neither an argument of the client nor a command that it would run while expanding.
      expect(text.replaceAll("$ARGUMENTS", "")).not.toMatch(/\$\d|!`/);
      if (variant === "full") {
        expect(text).toContain("\nallowed-tools: Bash(tasuki:*), Edit(/memory/**)\n");
        expect(text).toMatch(/\ntasuki handoff write <<'TASUKI'\n[^]+\nTASUKI\n/);
      } else expect(text).not.toMatch(/tasuki handoff|Bash\(tasuki/);
    },
  );

  test("the stamp knows a change, and doesn't mind line ends", () => {
    const text = stampedCommand(language, "full");
    expect(isUntouchedCommand(text)).toBe(true);
    expect(isUntouchedCommand(text.replaceAll("\n", "\r\n"))).toBe(true);
    expect(isUntouchedCommand(text.replace("<list>", "x"))).toBe(false);
    expect(isUntouchedCommand(text.replace(/# tasuki: .*\n/, ""))).toBe(false);
  });

  test("config.yml is read without a warning, with every line uncommented too", () => {
    const text = files[`${language}/config.yml`] ?? "";
    for (const version of [text, text.replaceAll(/^# (\w+: )/gm, "$1")]) {
      const { config, warnings } = loadConfig({
        env: {},
        personalFile: null,
        projectFile: { text: version, path: "memory/config.yml" },
      });
      expect(warnings).toEqual([]);
      expect(config.lang).toBe(language);
    }
  });
});

test("no text names a machine, shouts or decorates", () => {
  for (const text of Object.values(files))
    expect(text).not.toMatch(/\/(?:home|Users|root)\/|\p{Extended_Pictographic}/u);
  for (const [path, text] of Object.entries(files))
    if (path.endsWith(".md")) expect(text.replaceAll("<!--", "")).not.toMatch(/[!！]/);
});
