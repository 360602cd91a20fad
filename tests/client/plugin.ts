// The plugin in a sandbox: installed as a person does it, from this checkout as a marketplace, without network.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { clientBinary, waitFor } from "./client.ts";
import type { Model } from "./model.ts";
import type { Sandbox } from "./sandbox.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

export function installPlugin(sandbox: Sandbox, model: Model): void {
  for (const args of [
    ["marketplace", "add", ROOT],
    ["install", "tasuki@tasuki"],
  ]) {
    const { status, stdout, stderr } = spawnSync(clientBinary(), ["plugin", ...args], {
      cwd: sandbox.project,
      env: sandbox.env(model.url),
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`claude plugin ${args.join(" ")}:\n${stdout}\n${stderr}`);
  }
}

/**
 * The plugin for one session, faster than an installation. A copy, since the client writes its declarations there.
 * @returns the arguments that load it
 */
export function loadPlugin(sandbox: Sandbox): string[] {
  const copy = path.join(sandbox.base, "plugin");
  cpSync(path.join(ROOT, "plugin"), copy, { recursive: true });
  return ["--plugin-dir", copy];
}

/** What the person set for all their projects. */
export function writeSettings(sandbox: Sandbox, text: string): void {
  mkdirSync(path.join(sandbox.home, ".tasuki"), { recursive: true });
  writeFileSync(path.join(sandbox.home, ".tasuki", "config.yml"), text);
}

/** Waits until the module has read its settings and told its state. */
export async function atWork({ exists }: Sandbox): Promise<void> {
  await waitFor(
    () => exists("memory/.local/auto-clear.json"),
    () => "the module to report",
  );
}

/** From here on the machine has no tasuki but the plugin's. */
export function removeTasuki(sandbox: Sandbox): void {
  rmSync(path.join(sandbox.base, "bin", "tasuki"));
}
