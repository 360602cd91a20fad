// The built bundles: what a hook loads, and that nothing of the machine that built them is in them.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle } from "../../scripts/lib/bundle.mjs";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
/** Each costs a hook more at its start than it may take: what needs one of them imports it when it needs it. */
const HEAVY = /node_modules\/(?:yargs|simple-git|remark|micromark|mdast-|unified|minisearch|@clack|chokidar)/;

describe("a fresh build", () => {
  let folder: string;
  let metafiles: { inputs: Inputs }[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "tasuki-bundles-"));
    metafiles = (await bundle(folder)).flatMap((one) => one ?? []);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

  test("holds the bin, its bundles and the licences of what is in them", () => {
    const expected = [
      "THIRD-PARTY-LICENSES.txt",
      "cli.cjs",
      "fold.cjs",
      "hook.cjs",
      "indexing.cjs",
      "mcp.cjs",
      "prompt.cjs",
      "recall.cjs",
      "register.js",
      "session.cjs",
      "start.cjs",
      "statusline.cjs",
      "tasuki.cjs",
      "write.cjs",
    ];
    expect(readdirSync(folder).sort()).toEqual(expected);
    expect(statSync(path.join(folder, "tasuki.cjs")).mode & 0o111).not.toBe(0);
    for (const name of ["yargs", "yaml", "minisearch"])
      expect(read("THIRD-PARTY-LICENSES.txt")).toContain(`\n${name} `);
  });

  test("the module for Claude Code is one file that needs no Node", () => {
    const text = read("register.js");
    expect(text).toMatch(/export \{\s*register\s*\}/);
    expect(text.match(/\bimport\b[^;]*;|\brequire\(|(?<!\$\.)\bprocess\.|node:/g)).toBeNull();
  });

  test.each([
    "src/bundles/start.ts",
    "src/bundles/prompt.ts",
    "src/bundles/recall.ts",
    "src/bundles/hook.ts",
    "src/bundles/statusline.ts",
  ])("the bundle of %s evaluates nothing heavy when it starts", (entry) => {
    const { inputs } = metafiles.find((one) => entry in one.inputs)!;
    const evaluated = closureOf(entry, inputs);
    expect(evaluated).toContain(
      "src/bundles/start.ts" === entry ? "src/ops/session-start.ts" : "src/world.ts",
    );
    const heavy = evaluated.map((file) => HEAVY.exec(file)?.[0]).filter((name) => name !== undefined);
    expect([...new Set(heavy)]).toEqual([]);
  });

  test.each(["start.cjs", "prompt.cjs", "recall.cjs", "hook.cjs", "write.cjs", "statusline.cjs"])(
    "%s is ASCII",
    (name) => {
      // The bin reads them as such.
      expect(read(name)).toMatch(/^[\0-\x7f]*$/);
    },
  );

  test.each([
    "cli.cjs",
    "start.cjs",
    "prompt.cjs",
    "recall.cjs",
    "hook.cjs",
    "indexing.cjs",
    "mcp.cjs",
    "statusline.cjs",
    "session.cjs",
    "register.js",
  ])("%s names no path of this machine", (name) => {
    expect(read(name)).not.toContain(ROOT);
    expect(read(name)).not.toContain(tmpdir() + path.sep);
  });
});

test("the committed folder has the same files", () => {
  const committed = path.join(ROOT, "plugin", "dist");
  expect(existsSync(committed)).toBe(true);
  // What V8 made of them is this machine's.
  expect(
    readdirSync(committed)
      .filter((name) => name !== ".cache")
      .sort(),
  ).toEqual([
    "THIRD-PARTY-LICENSES.txt",
    "cli.cjs",
    "fold.cjs",
    "hook.cjs",
    "indexing.cjs",
    "mcp.cjs",
    "prompt.cjs",
    "recall.cjs",
    "register.js",
    "session.cjs",
    "start.cjs",
    "statusline.cjs",
    "tasuki.cjs",
    "write.cjs",
  ]);
});

type Inputs = Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;

/** What a module imports statically, and what that imports, and so on. */
function closureOf(entry: string, inputs: Inputs): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const imports = inputs[file]?.imports ?? [];
    for (const { path: to, kind, external } of imports)
      if (kind !== "dynamic-import" && !external) found.add(to);
  }
  return [...found];
}
