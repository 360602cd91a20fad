// The layers are lint errors: a fixture tree with one import a file, and what the linter must say of it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** file · what it imports · whether that is allowed */
const CASES: readonly (readonly [file: string, imported: string, isAllowed: boolean])[] = [
  ["src/model/a.ts", "./b.ts", true],
  ["src/model/a.ts", "../store/read.ts", false],
  ["src/model/a.ts", "node:fs", false],
  ["src/redact/rules/a.ts", "../../model/b.ts", true],
  ["src/redact/rules/a.ts", "../../store/read.ts", false],
  ["src/git/a.ts", "simple-git", true],
  ["src/git/a.ts", "node:path", true],
  ["src/git/a.ts", "../store/read.ts", false],
  ["src/ops/a.ts", "simple-git", false],
  ["src/mod/a.ts", "../model/b.ts", true],
  ["src/mod/a.ts", "../handoff/parse.ts", false],
  ["src/markdown/a.ts", "yaml", true],
  ["src/markdown/a.ts", "../recall/rank.ts", false],
  ["src/store/a.ts", "../markdown/splice.ts", true],
  ["src/store/a.ts", "yaml", false],
  ["src/store/a.ts", "../recall/rank.ts", false],
  ["src/store/a.ts", "../git/commit.ts", false],
  ["src/store/a.ts", "chokidar", true],
  ["src/ops/a.ts", "chokidar", false],
  ["src/recall/a.ts", "minisearch", true],
  ["src/recall/a.ts", "node:fs", false],
  ["src/recall/a.ts", "../markdown/splice.ts", false],
  ["src/inject/a.ts", "../recall/rank.ts", true],
  ["src/inject/a.ts", "../store/read.ts", false],
  ["src/handoff/rules/a.ts", "../../markdown/splice.ts", true],
  ["src/handoff/rules/a.ts", "node:fs", false],
  ["src/handoff/a.ts", "remark", false],
  ["src/handoff/a.ts", "../redact/redact.ts", false],
  ["src/merge/a.ts", "../handoff/parse.ts", true],
  ["src/merge/a.ts", "node:fs", false],
  ["src/merge/a.ts", "../store/read.ts", false],
  ["src/store/a.ts", "../merge/merge.ts", false],
  ["src/capture/a.ts", "../redact/redact.ts", true],
  ["src/capture/a.ts", "../store/read.ts", false],
  ["src/lifecycle/a.ts", "../recall/rank.ts", true],
  ["src/lifecycle/a.ts", "../git/commit.ts", false],
  ["src/render/a.ts", "../ops/b.ts", false],
  ["src/claude/a.ts", "../store/read.ts", false],
  ["src/ops/a.ts", "../git/commit.ts", true],
  ["src/ops/a.ts", "../mod/state.ts", false],
  ["src/ops/a.ts", "../render/text.ts", false],
  ["src/ops/a.ts", "../commands/work.ts", false],
  ["src/ops/a.ts", "../doors/main.ts", false],
  ["src/ops/a.ts", "../bundles/cli.ts", false],
  ["src/commands/a.ts", "../ops/b.ts", true],
  ["src/commands/a.ts", "../store/read.ts", false],
  ["src/doors/a.ts", "../commands/a.ts", true],
  ["src/doors/a.ts", "../store/read.ts", false],
  ["src/bundles/a.ts", "../doors/b.ts", true],
  ["src/bundles/a.ts", "../recall/rank.ts", false],
];

const fileOf = (index: number) => {
  const [file] = CASES[index]!;
  // The doors are named files; elsewhere each case has a file of its own.
  return path.basename(file) === "a.ts" ? file.replace(/a\.ts$/, `case-${index}.ts`) : file;
};

/** file · its text · the rule that must speak up, or null */
const HABITS: readonly (readonly [file: string, text: string, rule: string | null])[] = [
  ["src/store/default.ts", "export default 1;\n", "import(no-default-export)"],
  ["src/store/console.ts", "console.log(1);\n", "eslint(no-console)"],
  ["src/commands/console.ts", "console.log(1);\n", null],
  ["src/recall/process.ts", "export const home = process.env.HOME;\n", "eslint(no-restricted-globals)"],
  ["src/store/process.ts", "export const home = process.env.HOME;\n", null],
  ["src/store/long.ts", "export {};\n".repeat(301), "eslint(max-lines)"],
  ["src/store/one.ts", 'export { two as one } from "./two.ts";\n', "import(no-cycle)"],
  ["src/store/two.ts", 'export { one as two } from "./one.ts";\n', "import(no-cycle)"],
  ["src/store/fs.ts", 'export { readFileSync } from "fs";\n', "unicorn(prefer-node-protocol)"],
];

describe("the linter knows the layers and our habits", () => {
  let findings: Diagnostic[];
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const files: Record<string, string> = { ".oxlintrc.json": configWithoutTypes() };
    CASES.forEach(([, imported], index) => {
      files[fileOf(index)] = `${files[fileOf(index)] ?? ""}import "${imported}";\n`;
    });
    for (const [file, text] of HABITS) files[file] = text;
    const fixture = await createFixture(files);
    remove = () => fixture.rm();
    findings = lint(fixture.path);
  });
  afterAll(() => remove());

  test.each(CASES.map((one, index) => [...one, index] as const))(
    "%s imports %s: %s",
    (_, imported, isAllowed, index) => {
      const said = findings.filter(
        ({ code, filename, message }) =>
          code === "eslint(no-restricted-imports)" &&
          filename === fileOf(index) &&
          message.includes(`'${imported}'`),
      );
      expect(said.length > 0).toBe(!isAllowed);
    },
  );

  test.each(HABITS)("%s: %j", (file, _, rule) => {
    const codes = findings.filter(({ filename }) => filename === file).map(({ code }) => code);
    expect(codes).toEqual(rule === null ? [] : expect.arrayContaining([rule]));
  });
});

/** The project's own configuration; its globs start at the folder it lies in, and a fixture has no types. */
function configWithoutTypes(): string {
  const config = JSON.parse(readFileSync(path.join(ROOT, ".oxlintrc.json"), "utf8")) as { options: object };
  return JSON.stringify({ ...config, options: {} });
}

/** What the linter says of a folder. */
function lint(folder: string): Diagnostic[] {
  const output = outputOf(
    [path.join(ROOT, "node_modules/oxlint/bin/oxlint"), "--format", "json", "."],
    folder,
  );
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
}

type Diagnostic = { code?: string; filename: string; message: string };

function outputOf(args: string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, args, { cwd, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
