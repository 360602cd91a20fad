import { spawn } from "node:child_process";
import path from "node:path";

/** The root of the checkout, absolute. */
export const ROOT = path.resolve(import.meta.dirname, "..", "..");

/**
 * Runs a program with this terminal.
 * @returns its exit status (128 when a signal ended it)
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 128));
  });
}

/**
 * Runs one of this checkout's own tools (vitest, oxlint …).
 * @param node the node that runs it; default the one that runs this
 */
export function runTool(name, args, { node = process.execPath, ...options } = {}) {
  return run(node, [path.join(ROOT, "node_modules", ...binOf[name]), ...args], options);
}

const binOf = {
  vitest: ["vitest", "vitest.mjs"],
  tsc: ["typescript", "bin", "tsc"],
  oxlint: ["oxlint", "bin", "oxlint"],
  oxfmt: ["oxfmt", "bin", "oxfmt"],
  knip: ["knip", "bin", "knip.js"],
  publint: ["publint", "src", "cli.js"],
};
