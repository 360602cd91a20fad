// What npm would publish, and that the lockfile works everywhere.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pluginFiles } from "../../src/claude/plugin-files.ts";
import { VERSION } from "../../src/version.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test("the version is that of package.json", () => {
  expect(JSON.parse(read("package.json"))).toMatchObject({ name: "tasuki", version: VERSION });
});

test.each(["package-lock.json", "tests/client/package-lock.json"])("%s names no registry", (file) => {
  expect(read(file)).not.toMatch(/"resolved": "http/);
});

describe("the packed package", () => {
  let folder: string;
  let files: string[];

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "tasuki-pack-"));
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const [packed] = JSON.parse(execFileSync("npm", args, { cwd: ROOT, encoding: "utf8" })) as Packed[];
    files = packed!.files.map((one) => one.path);
    execFileSync("tar", ["-xzf", path.join(folder, packed!.filename), "-C", folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("holds the bin and its bundles, the licence, the readme", () => {
    const bundles = ["tasuki", "hook", "session", "cli"].map((name) => `plugin/dist/${name}.cjs`);
    expect(files).toEqual(
      expect.arrayContaining([...bundles, "plugin/dist/THIRD-PARTY-LICENSES.txt", "LICENSE", "README.md"]),
    );
  });

  test("holds the plugin whole, and the marketplace that offers it", () => {
    const made = Object.keys(pluginFiles(VERSION));
    expect(files).toEqual(expect.arrayContaining([...made, "plugin/bin/tasuki", "plugin/dist/register.js"]));
  });

  test("holds no sources, no tests, no memory of this project", () => {
    expect(
      files.filter((file) => /^(?:src|tests|scripts|bench|memory|coverage|\.claude|\.ci)\//.test(file)),
    ).toEqual([]);
  });

  test("its bin runs without any other package", () => {
    const bin = path.join(folder, "package", "plugin", "dist", "tasuki.cjs");
    const output = execFileSync(process.execPath, [bin, "--version"], { cwd: folder, encoding: "utf8" });
    expect(output.trim()).toBe(VERSION);
  });
});

type Packed = { filename: string; files: { path: string }[] };
