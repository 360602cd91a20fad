import { spawn } from "node:child_process";
import { basename } from "node:path";
import type { StorePlace } from "../store/paths.ts";
import { REFRESH } from "./refresh-event.ts";

/** What the bin calls itself; other programs that use the library start no processes of ours. */
const BINS = ["tasuki", "tasuki.cjs", "hook.cjs", "cli.cjs"];

/**
 * Brings index and prepared block up to date after this process: detached, at the lowest priority, and never waited for.
 * Nothing happens where tasuki runs inside of another program.
 */
export function refreshLater({ root }: StorePlace): void {
  const bin = process.argv[1];
  if (bin === undefined || !BINS.includes(basename(bin)) || process.env["TASUKI_NO_BACKGROUND"]) return;
  try {
    const child = spawn(process.execPath, [bin, "hook", REFRESH], {
      cwd: root,
      detached: true,
      stdio: "ignore",
    });
    child.on("error", () => undefined);
    child.unref();
  } catch {
    // No process to be had: the next command does it.
  }
}
