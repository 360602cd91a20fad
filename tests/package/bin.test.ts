// The bin: which bundle a command line loads, and what an old node is told.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";

const ENTRY = path.resolve(import.meta.dirname, "..", "..", "scripts", "entry.cjs");
const says = (name: string) => `console.log(${JSON.stringify(name)}, process.argv.slice(2).join(" "));`;

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  const fixture = await createFixture({
    "dist/start.cjs": says("start"),
    "dist/prompt.cjs": says("prompt"),
    "dist/recall.cjs": says("recall"),
    "dist/hook.cjs": says("hook"),
    "dist/write.cjs": says("write"),
    "dist/cli.cjs": says("cli"),
    "old-node.cjs":
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: process.env.AS_NODE } });',
  });
  copyFileSync(ENTRY, fixture.getPath("dist/tasuki.cjs"));
  folder = fixture.path;
  remove = () => fixture.rm();
});
afterAll(() => remove());

function bin(args: readonly string[], asNode?: string, more: Record<string, string> = {}) {
  const preload = asNode ? ["--require", path.join(folder, "old-node.cjs")] : [];
  const env = { ...process.env, AS_NODE: asNode ?? "", ...more };
  return spawnSync(process.execPath, [...preload, path.join(folder, "dist/tasuki.cjs"), ...args], {
    env,
    encoding: "utf8",
  });
}

test.each([
  [["hook", "session-start"], "start"],
  [["hook", "user-prompt"], "prompt"],
  [["hook", "stop"], "hook"],
  [["hook", "toString"], "hook"],
  [["recall", "why no redis"], "recall"],
  [["recall", "--batch"], "recall"],
  [["recall", "--help"], "cli"],
  [["hook", "-h"], "cli"],
  [[], "cli"],
  [["remember", "recall"], "write"],
  [["remember", "--help"], "cli"],
  [["toString"], "cli"],
  [["-C", "elsewhere", "recall", "x"], "cli"],
  [["--version"], "cli"],
] as const)("%j loads %s", (args, expected) => {
  const { stdout, status } = bin(args);
  expect(stdout).toBe(`${[expected, args.join(" ")].join(" ")}\n`);
  expect(status).toBe(0);
});

test.each(["14.21.3", "18.20.8", "20.18.3"])(
  "node %s is told what is needed, and a hook stays silent",
  (version) => {
    const { status, stdout, stderr } = bin(["recall", "x"], version);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^tasuki: needs Node\.js 20\.19 or newer; this is v[\d.]+ \(.+\)\n$/);
    // 127: not there. The line that `init` writes then falls back; the plugin's line has nothing to fall back to.
    const hook = (env: Record<string, string>) => bin(["hook", "session-start"], version, env);
    expect(hook({})).toMatchObject({ status: 127, stdout: "", stderr: "" });
    expect(hook({ CLAUDE_PLUGIN_ROOT: "/plugin" })).toMatchObject({ status: 0, stdout: "", stderr: "" });
  },
);

test.each(["20.19.0", "22.0.0", "24.1.0", "26.0.0"])("node %s is new enough", (version) => {
  expect(bin(["list"], version)).toMatchObject({ status: 0, stdout: "cli list\n", stderr: "" });
});

test("what V8 made of a bundle is kept beside it, and made again from the source where it is no good", () => {
  const kept = path.join(folder, "kept");
  mkdirSync(kept);
  const entry = readFileSync(ENTRY, "utf8");
  writeFileSync(path.join(kept, "tasuki.cjs"), entry.replace('BUILD = ""', 'BUILD = "b1"'));
  writeFileSync(
    path.join(kept, "recall.cjs"),
    `"use strict"; const { basename } = require("node:path"); process.stdout.write(basename(__filename)); process.emit("tasuki:answered");`,
  );
  const run = () =>
    spawnSync(process.execPath, [path.join(kept, "tasuki.cjs"), "recall"], { encoding: "utf8" });
  expect(run()).toMatchObject({ status: 0, stdout: "recall.cjs", stderr: "" });
  const names = readdirSync(path.join(kept, ".cache"));
  expect(names).toEqual([`recall-b1-${process.version}-${process.arch}`]);
  const file = path.join(kept, ".cache", names[0]!);
  const good = readFileSync(file);
  // With a good head V8 would believe the rest, and crash.
  const damaged = Buffer.concat([good.subarray(0, 64), Buffer.alloc(good.length - 64)]);
  for (const bad of [Buffer.from("no code"), Buffer.alloc(0), damaged, good.subarray(0, -8)]) {
    writeFileSync(file, bad);
    expect(run()).toMatchObject({ status: 0, stdout: "recall.cjs", stderr: "" });
    expect(readFileSync(file).length).toBe(good.length);
  }
  expect(run()).toMatchObject({ status: 0, stdout: "recall.cjs", stderr: "" });
});

test("the whole command line and what it asks for are kept, too", () => {
  const kept = path.join(folder, "kept-cli");
  mkdirSync(kept);
  writeFileSync(
    path.join(kept, "tasuki.cjs"),
    readFileSync(ENTRY, "utf8").replace('BUILD = ""', 'BUILD = "b1"'),
  );
  writeFileSync(
    path.join(kept, "cli.cjs"),
    `const once = require("./part.cjs"); process.stdout.write(once.said + (once === require("./part.cjs")));`,
  );
  writeFileSync(path.join(kept, "part.cjs"), `exports.said = "part ";`);
  for (const _time of ["made", "read"]) {
    const run = spawnSync(process.execPath, [path.join(kept, "tasuki.cjs"), "list"], { encoding: "utf8" });
    expect(run).toMatchObject({ status: 0, stdout: "part true", stderr: "" });
    const names = readdirSync(path.join(kept, ".cache")).map((name) => name.split("-")[0]);
    expect(new Set(names)).toEqual(new Set(["cli", "part"]));
  }
});
