import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Says what it was asked; `context` answers with the text of a file. */
const STUB = `const { existsSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
if (args.includes("--fail")) process.exit(2);
if (args[0] === "context") console.log(JSON.stringify({ text: existsSync("block") ? readFileSync("block", "utf8") : "" }));
else console.log("STUB " + process.cwd() + " " + args.join(" "));
`;

let base: string;
let home: string;
let clone: string;
let project: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tasuki set'up ")));
  [home, clone, project] = [join(base, "home"), join(base, "clone"), join(base, "project")];
  for (const folder of [home, project]) mkdirSync(folder);
  makeClone(clone);
});
afterEach(() => {
  chmodSync(home, 0o755);
  rmSync(base, { recursive: true, force: true });
});

function makeClone(folder: string): void {
  mkdirSync(join(folder, "plugin/dist"), { recursive: true });
  cpSync(join(ROOT, "setup.mjs"), join(folder, "setup.mjs"));
  cpSync(join(ROOT, "scripts/round.mjs"), join(folder, "scripts/round.mjs"));
  writeFileSync(join(folder, "plugin/dist/tasuki.cjs"), STUB);
}

function run(args: string[], { from = clone, path = [] as string[] } = {}) {
  const env = { HOME: home, PATH: [...path, "/usr/bin", "/bin"].join(delimiter) };
  const result = spawnSync(process.execPath, [join(from, "setup.mjs"), ...args], {
    cwd: base,
    env,
    encoding: "utf8",
  });
  return { out: result.stdout, err: result.stderr, code: result.status };
}

const launcher = (folder = ".local/bin"): string => join(home, folder, "tasuki");
const launch = (path: string, env: Record<string, string> = {}) =>
  spawnSync(path, ["work", "a b"], {
    cwd: project,
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", ...env },
  });

describe("setting a project up", () => {
  test("runs init there, makes the launcher, shows what the next session is given", () => {
    const { out, err, code } = run([project, "--lang", "ja"]);
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out).toContain(`STUB ${project} init --lang ja\n`);
    expect(out).toContain("Launcher: ~/.local/bin/tasuki\n");
    expect(out).toContain('\n  export PATH="$HOME/.local/bin:$PATH"\n');
    expect(out).toContain("nothing yet; run `/handoff` in Claude Code.");
    expect(launch(launcher()).stdout).toBe(`STUB ${project} work a b\n`);
    expect(lstatSync(launcher()).mode & 0o777).toBe(0o755);
  });

  test("prints the block word for word", () => {
    writeFileSync(join(project, "block"), "<tasuki-X>\nnotes\n</tasuki-X>\n");
    expect(run([project]).out).toContain("\n\n<tasuki-X>\nnotes\n</tasuki-X>\n\n");
  });

  test("the launcher goes where it outlives a version of Node", () => {
    const managed = [
      ".nvm/versions/node/v20.19.0/bin",
      ".local/state/fnm_multishells/1_2/bin",
      ".volta/bin",
      ".asdf/shims",
      ".local/share/mise/installs/node/22/bin",
      ".nodenv/shims",
      "work/node_modules/.bin",
    ].map((folder) => join(home, folder));
    for (const folder of [...managed, join(home, "bin")]) mkdirSync(folder, { recursive: true });
    expect(run([project], { path: [...managed, join(home, "bin")] }).out).toContain(
      "Launcher: ~/bin/tasuki\n",
    );
    for (const folder of managed) expect(existsSync(join(folder, "tasuki"))).toBe(false);
  });

  test("a second run changes nothing", () => {
    run([project]);
    const before = lstatSync(launcher());
    expect(run([project]).code).toBe(0);
    expect(lstatSync(launcher()).mtimeMs).toBe(before.mtimeMs);
  });

  test("stops where init does, before the launcher", () => {
    expect(run([project, "--fail"]).code).toBe(2);
    expect(existsSync(launcher())).toBe(false);
  });

  test.each([
    [["nowhere"], "there is no folder"],
    [["--nonsense"], "no option --nonsense"],
  ])("%j", (args, message) => {
    const { err, code } = run(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  test("a clone without its bundle says so", () => {
    rmSync(join(clone, "plugin"), { recursive: true });
    expect(run([project])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("git checkout plugin/dist"),
    });
  });

  test("help fits a terminal", () => {
    const { out } = run(["--help"]);
    expect(out).toContain("--remove");
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe("where the launcher goes", () => {
  test("the first writable folder of PATH inside the home directory; no word about PATH then", () => {
    const [readonly, own] = [join(home, "readonly"), join(home, "own")];
    for (const folder of [readonly, own]) mkdirSync(folder);
    writeFileSync(join(readonly, "tasuki"), "#!/bin/sh\necho not ours\n");
    const passing = join(home, "x/node_modules/.bin");
    const { out } = run([project], { path: [join(base, "outside"), passing, readonly, own] });
    expect(out).toContain("Launcher: ~/own/tasuki\n");
    expect(out).not.toContain("export PATH");
    expect(existsSync(join(passing, "tasuki"))).toBe(false);
    expect(out).toContain("Another tasuki comes before it on PATH: ~/readonly/tasuki\n");
  });

  test("another tasuki is never overwritten, a link neither", () => {
    mkdirSync(join(home, ".local/bin"), { recursive: true });
    writeFileSync(join(base, "target"), "mine");
    symlinkSync(join(base, "target"), launcher());
    const { out, code } = run([project]);
    expect(code).toBe(0);
    expect(out).toContain("No launcher");
    expect(out).toContain("alias tasuki=");
    expect(readFileSync(join(base, "target"), "utf8")).toBe("mine");
  });

  test("the launcher of another clone is replaced where it is", () => {
    const other = join(base, "other");
    makeClone(other);
    mkdirSync(join(home, "own"));
    run([project]);
    expect(run([project], { from: other, path: [join(home, "own")] }).out).toContain(
      "Launcher: ~/.local/bin/tasuki",
    );
    expect(readFileSync(launcher(), "utf8")).toContain("/other/");
    expect(existsSync(launcher("own"))).toBe(false);
  });
});

describe("a launcher that lost something says so with 127", () => {
  test("its clone", () => {
    run([project]);
    rmSync(clone, { recursive: true });
    expect(launch(launcher())).toMatchObject({
      status: 127,
      stdout: "",
      stderr: expect.stringContaining("its clone is gone"),
    });
  });

  test("its node: another one on PATH will do, none is named", () => {
    run([project]);
    writeFileSync(launcher(), readFileSync(launcher(), "utf8").replace(/^node=.*$/m, "node='/nowhere/node'"));
    const bin = join(base, "bin");
    mkdirSync(bin);
    const none = launch(launcher(), { PATH: bin });
    expect(none).toMatchObject({ status: 127, stdout: "", stderr: expect.stringContaining("node is gone") });
    symlinkSync(process.execPath, join(bin, "node"));
    expect(launch(launcher(), { PATH: bin }).stdout).toContain("STUB");
  });
});

describe("--remove", () => {
  test("takes away its own and nothing else", () => {
    const own = join(home, "own");
    mkdirSync(own);
    run([project]);
    writeFileSync(join(own, "tasuki"), "#!/bin/sh\necho not ours\n");
    const { out, code } = run(["--remove"], { path: [own] });
    expect(code).toBe(0);
    expect(out).toContain("Removed ~/.local/bin/tasuki.");
    expect(out).toContain("Left ~/own/tasuki");
    expect([existsSync(launcher()), existsSync(join(own, "tasuki"))]).toEqual([false, true]);
    expect(run(["--remove"])).toMatchObject({ code: 0, out: "There is no launcher of this clone.\n" });
  });

  test("leaves the launcher of another clone", () => {
    const other = join(base, "other");
    makeClone(other);
    run([project], { from: other });
    expect(run(["--remove"]).out).toContain("Left ~/.local/bin/tasuki");
    expect(existsSync(launcher())).toBe(true);
  });
});

test("without a path: the whole round, in a project that is gone afterwards", () => {
  const { out, err, code } = run([], { from: ROOT, path: [dirname(process.execPath)] });
  expect({ err, code }).toEqual({ err: "", code: 0 });
  for (const text of [
    "$ tasuki init",
    "$ tasuki handoff write",
    "+ - The staging key",
    "# Handoff: feat-auth-refactor",
    "# Always",
    "$ tasuki recall",
    "$ tasuki undo",
  ])
    expect(out).toContain(text);
  expect(out).toMatch(/The next step is again: Change `verify\(\)`/);
  expect(out).toMatch(
    /# Handoff[^]*- The staging key rotates first[^]*JWT replaces session tokens[^]*<\/tasuki-/,
  );
  expect(out).toMatch(/登入逾時[^]*\n7\./);
});
