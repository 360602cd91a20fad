// Files of a person's that tasuki edits outside of the store: what is not ours keeps its bytes, links and mode.
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProcess } from "../commands/run.ts";
import { withoutStore, withStore } from "../commands/store.ts";
import type { Sandbox } from "../git/sandbox.ts";

const EXCLUDE = ".git/info/exclude";
/** A name in Latin-1, as old file systems have them. */
const OTHERS = Buffer.from("# mine\ncaf\xe9.txt\n", "latin1");

const run = (box: Sandbox, ...argv: string[]) => inProcess(box, { argv });
const bytes = (box: Sandbox, path: string): Buffer => readFileSync(box.path(path));

describe("what git excludes on this machine", () => {
  it.each([
    ["--native adopt", ["--native", "adopt"]],
    ["--separate", ["--separate"]],
  ])("keeps the bytes of other rules: init %s", async (_, flags) => {
    const box = withoutStore();
    box.write(EXCLUDE, OTHERS);
    expect(await run(box, "init", "--yes", ...flags)).toMatchObject({ code: 0 });
    const text = bytes(box, EXCLUDE);
    expect(text.subarray(0, OTHERS.length)).toEqual(OTHERS);
    expect(text.length).toBeGreaterThan(OTHERS.length);
    await run(box, "uninit");
    expect(bytes(box, EXCLUDE).subarray(0, OTHERS.length)).toEqual(OTHERS);
  });

  it("is replaced in one step, through a link, with its mode, and nothing is left beside it", async () => {
    const box = withoutStore();
    box.write("../shared/exclude", OTHERS);
    mkdirSync(dirname(box.path(EXCLUDE)), { recursive: true });
    rmSync(box.path(EXCLUDE), { force: true });
    symlinkSync(box.path("../shared/exclude"), box.path(EXCLUDE));
    chmodSync(box.path("../shared/exclude"), 0o664);
    // Another name of the old file: nothing was written into that.
    linkSync(box.path("../shared/exclude"), box.path("../old"));
    await run(box, "init", "--yes", "--native", "adopt");
    expect(lstatSync(box.path(EXCLUDE)).isSymbolicLink()).toBe(true);
    expect([bytes(box, "../old"), bytes(box, EXCLUDE).length > OTHERS.length]).toEqual([OTHERS, true]);
    expect(statSync(box.path(EXCLUDE)).mode & 0o777).toBe(0o664);
    expect(readdirSync(dirname(box.path("../shared/exclude")))).toEqual(["exclude"]);
  });

  it("finds its own lines again where another program has changed the line ends", async () => {
    const box = withoutStore();
    await run(box, "init", "--yes", "--native", "adopt");
    const crlf = box.read(EXCLUDE).replaceAll("\n", "\r\n");
    box.write(EXCLUDE, crlf);
    await run(box, "init", "--yes", "--native", "adopt");
    expect(box.read(EXCLUDE)).toBe(crlf);
  });
});

describe("the person's own settings", () => {
  const fileOf = ({ env }: Sandbox): string => join(env["HOME"] ?? "", ".tasuki/config.yml");
  const withSettings = (content: Buffer): Sandbox => {
    const box = withStore();
    mkdirSync(dirname(fileOf(box)), { recursive: true });
    writeFileSync(fileOf(box), content);
    return box;
  };

  it("are left as they are where they are not UTF-8", async () => {
    const mine = Buffer.from("# caf\xe9\nlang: en\n", "latin1");
    const box = withSettings(mine);
    const { code, err } = await run(box, "config", "set", "--global", "lang", "zh-TW");
    expect([code, readFileSync(fileOf(box))]).toEqual([2, mine]);
    expect(err).toContain("is not UTF-8");
  });

  it("are replaced in one step, through a link", async () => {
    const box = withSettings(Buffer.from("lang: en # mine\n"));
    const real = `${fileOf(box)}.real`;
    renameSync(fileOf(box), real);
    symlinkSync(real, fileOf(box));
    expect((await run(box, "config", "set", "--global", "lang", "zh-TW")).code).toBe(0);
    expect(readFileSync(real, "utf8")).toBe("lang: zh-TW # mine\n");
    expect(lstatSync(fileOf(box)).isSymbolicLink()).toBe(true);
  });
});

it("a folder of hooks in the home is found there", async () => {
  const box = withoutStore();
  box.git("config", "core.hooksPath", "~/hooks");
  const hook = join(box.env["HOME"] ?? "", "hooks/pre-commit");
  mkdirSync(dirname(hook), { recursive: true });
  writeFileSync(hook, "#!/bin/sh\ntasuki scan --staged\n", { mode: 0o755 });
  // It has the line already, so nothing is asked for.
  expect((await run(box, "init", "--yes", "--git-hooks")).err).not.toContain("core.hooksPath");
});

it("undo brings back no other bytes than there were", async () => {
  const path = "memory/facts/old.md";
  const box = withStore();
  box.write(path, Buffer.from("Kilns in the caf\xe9 are cold.\n", "latin1"));
  box.commitAll("as an old editor saved it");
  box.write(path, "Kilns in the café are hot.\n");
  box.commitAll("changed");
  const { code, err } = await run(box, "undo", "old");
  expect([code, box.read(path)]).toEqual([2, "Kilns in the café are hot.\n"]);
  expect(err).toContain("was not UTF-8 before");
});
