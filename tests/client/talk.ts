// One `claude -p` that is told several things, one after the other: interactive in all but the terminal.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { clientBinary } from "./client.ts";
import type { Place } from "./client.ts";

const STREAMS = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];

/** A function is called when its turn has come: it may change something first. */
export type Prompt = string | (() => string);

/** @returns the answer to each prompt, in their order, once the client has ended by itself */
export function converse(
  prompts: readonly Prompt[],
  { sandbox, model, args = [] }: Place,
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(clientBinary(), ["-p", ...STREAMS, ...args], {
      cwd: sandbox.project,
      env: sandbox.env(model.url),
      stdio: ["pipe", "pipe", "pipe"],
      timeout: 200_000,
      killSignal: "SIGKILL",
    });
    const left = [...prompts];
    const answers: string[] = [];
    let errors = "";
    const say = () => {
      const next = left.shift();
      if (next === undefined) return child.stdin.end();
      const content = typeof next === "string" ? next : next();
      child.stdin.write(`${JSON.stringify({ type: "user", message: { role: "user", content } })}\n`);
    };
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { type, result } = JSON.parse(line) as { type: string; result?: string };
      if (type !== "result") return;
      answers.push(result ?? "");
      say();
    });
    child.stderr.on("data", (chunk) => (errors += String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0 && answers.length === prompts.length) resolve(answers);
      else reject(new Error(`the client ended with ${code} after ${answers.length} answers:\n${errors}`));
    });
    say();
  });
}
