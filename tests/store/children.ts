import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { folderWith } from "./sandbox.ts";

/** Bundles the writer, since a child process of Node 20 can't run TypeScript. */
export async function bundledWriter(): Promise<string> {
  const outfile = join(folderWith(), "writer.cjs");
  await build({
    entryPoints: [join(import.meta.dirname, "writer.ts")],
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile,
    logLevel: "error",
  });
  return outfile;
}

export function start(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { stdio: ["ignore", "ignore", "inherit"] });
}

/** Exit status, or the signal's name. */
export function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code ?? -1)));
}
