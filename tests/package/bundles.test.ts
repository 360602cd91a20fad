// The built bundles: what a hook loads, and that nothing of the machine that built them is in them.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle } from "../../scripts/lib/bundle.mjs";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
/** Each costs a hook more than it may take; see docs/architecture.md. */
const HEAVY =
  /node_modules\/(?:yargs|simple-git|remark|micromark|mdast|unified|yaml|minisearch|@clack|zod|write-file-atomic)/;

describe("a fresh build", () => {
  let folder: string;
  let inputs: (name: string) => string[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "tasuki-bundles-"));
    const metafiles = await bundle(folder);
    inputs = (name) => {
      const outputs = metafiles.flatMap((one) => Object.entries(one?.outputs ?? {}));
      const [, output] = outputs.find(([file]) => path.basename(file) === name) ?? [];
      return Object.keys(output?.inputs ?? {});
    };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

  test("holds the bin, its bundles and the licences of what is in them", () => {
    const expected = ["THIRD-PARTY-LICENSES.txt", "cli.cjs", "hook.cjs", "session.cjs", "tasuki.cjs"];
    expect(readdirSync(folder).sort()).toEqual(expected);
    expect(statSync(path.join(folder, "tasuki.cjs")).mode & 0o111).not.toBe(0);
    for (const name of ["yargs", "yaml", "minisearch"])
      expect(read("THIRD-PARTY-LICENSES.txt")).toContain(`\n${name} `);
  });

  test("the hook bundle has nothing heavy in it", () => {
    expect(inputs("hook.cjs")).toContain("src/hook.ts");
    expect(inputs("hook.cjs").filter((file) => HEAVY.test(file))).toEqual([]);
    expect(statSync(path.join(folder, "hook.cjs")).size).toBeLessThan(150_000);
  });

  test.each(["cli.cjs", "hook.cjs", "session.cjs"])("%s names no path of this machine", (name) => {
    expect(read(name)).not.toContain(ROOT);
    expect(read(name)).not.toContain(tmpdir() + path.sep);
  });
});

test("the committed folder has the same files", () => {
  const committed = path.join(ROOT, "plugin", "dist");
  expect(existsSync(committed)).toBe(true);
  expect(readdirSync(committed).sort()).toEqual([
    "THIRD-PARTY-LICENSES.txt",
    "cli.cjs",
    "hook.cjs",
    "session.cjs",
    "tasuki.cjs",
  ]);
});
