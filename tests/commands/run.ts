import { spawn } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Io } from "../../src/commands/command.ts";
import { anyHook } from "../../src/doors/hook.ts";
import { main } from "../../src/doors/main.ts";
import { recallMain } from "../../src/doors/recall-main.ts";
import { writeMain } from "../../src/doors/write-main.ts";
import type { World } from "../../src/model/world.ts";
import { plain } from "../../src/model/terminal.ts";
import { inputOf } from "../../src/world.ts";
import type { Sandbox } from "../git/sandbox.ts";

export const NOW = "2026-11-30T10:00:00Z";
/** The build that is committed. */
export const BIN = join(import.meta.dirname, "../../plugin/dist/tasuki.cjs");

export type Run = { code: number; out: string; err: string };
export type Input = {
  argv: readonly string[];
  stdin?: string | Uint8Array;
  env?: Record<string, string>;
  alive?: boolean;
};
export type Runner = (box: Sandbox, input: Input) => Promise<Run>;

/** The command line in this process: what a person types, without the bin. */
export const inProcess: Runner = async (box, { argv, stdin = "", env = {}, alive = false }) => {
  const said = { out: "", err: "" };
  const io = {
    out: (text: string) => void (said.out += `${plain(text)}\n`),
    err: (text: string) => void (said.err += `${plain(text)}\n`),
    raw: (content: string | Uint8Array) => void (said.out += Buffer.from(content).toString("utf8")),
    color: false,
    columns: 80,
    interactive: false,
  };
  // As that of a process: whoever reads it twice finds nothing.
  const input = Readable.from([Buffer.from(stdin)]);
  let seed = 0;
  const world = {
    cwd: box.dir,
    env: { ...box.env, ...env },
    now: () => new Date(NOW),
    random: () => (seed = (seed * 16807 + 12345) % 2147483647) / 2147483647,
    ...inputOf(() => input),
    isAlive: () => alive,
  };
  return { code: await throughDoors({ argv: [...argv], world, io }), ...said };
};

/** As the bin does it: the verbs that somebody waits for have doors of their own. */
async function throughDoors(invocation: { argv: string[]; world: World; io: Io }): Promise<number> {
  const { argv, world, io } = invocation;
  const [verb, ...rest] = argv;
  if (verb === "hook" && !rest.includes("--help")) {
    const printed = await anyHook(rest, world);
    if (printed !== "") io.out(printed);
    return 0;
  }
  const recalled = verb === "recall" ? await recallMain(rest, world, io) : null;
  return recalled ?? (await writeMain(invocation)) ?? (await main(invocation));
}

/** The bin as its users start it. */
export const asProcess: Runner = (box, { argv, stdin = "", env = {} }) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...argv], {
      cwd: box.dir,
      env: { ...box.env, TASUKI_NOW: NOW, TASUKI_NO_BACKGROUND: "1", COLUMNS: "80", ...env },
    });
    const said = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => void (said.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => void (said.err += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, ...said }));
    child.stdin.on("error", () => {});
    child.stdin.end(stdin);
  });
