// Drives the real client: one question with -p, or a session inside a tmux server of its own.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Model } from "./model.ts";
import type { Sandbox } from "./sandbox.ts";

export type Place = { sandbox: Sandbox; model: Model; args?: readonly string[] };

/** The client's binary, out of the package that npm has chosen for this machine. */
export function clientBinary(): string {
  const folder = path.join(import.meta.dirname, "node_modules", "@anthropic-ai");
  const names = [
    `claude-code-${process.platform}-${process.arch}`,
    `claude-code-${process.platform}-${process.arch}-musl`,
  ];
  const found = names.map((name) => path.join(folder, name, "claude")).find((file) => existsSync(file));
  if (!found)
    throw new Error(
      `no client for ${process.platform} ${process.arch} in ${folder}: npm run test:client installs it`,
    );
  return found;
}

/** `claude -p`: what it printed, once it has ended by itself. */
export function print(
  prompt: string,
  { sandbox, model, args = [] }: Place,
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(clientBinary(), ["-p", prompt, ...args], {
      cwd: sandbox.project,
      env: sandbox.env(model.url),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 120_000,
      killSignal: "SIGKILL",
    });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (errors += String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

export type Session = {
  /** What the terminal shows now, as plain text. */
  screen: () => string;
  /** Types a line and presses Enter. */
  submit: (text: string) => Promise<void>;
  /** Presses a key, in the words of tmux: `Escape`. */
  press: (key: string) => void;
  /** Waits for a text on the screen; a permission dialog in the meantime is an error. */
  see: (text: string | RegExp) => Promise<void>;
  /** Waits until a text is off the screen. */
  seeGone: (text: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts an interactive session and waits until it takes input. */
export async function openSession({ sandbox, model, args = [] }: Place): Promise<Session> {
  // A server of its own: ending it can touch no other tmux of this machine.
  const server = `tasuki-${process.pid}-${randomBytes(4).toString("hex")}`;
  const env = Object.entries(sandbox.env(model.url)).map(([name, value]) => `${name}=${value}`);
  const tmux = (...command: string[]) =>
    execFileSync("tmux", ["-L", server, "-f", "/dev/null", ...command], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  tmux(
    "new-session",
    "-d",
    "-x",
    "120",
    "-y",
    "50",
    "-c",
    sandbox.project,
    "env",
    "-i",
    ...env,
    clientBinary(),
    ...args,
  );
  const pid = Number(tmux("display-message", "-p", "#{pane_pid}"));

  const screen = () => attempt(() => tmux("capture-pane", "-p")) ?? "(the client has ended)";
  const session: Session = {
    screen,
    submit: async (text) => {
      tmux("send-keys", "-l", text);
      // Typed and entered at once would be taken for a paste.
      await waitFor(
        () => inputOf(screen()).includes(text),
        () => `"${text}" to be typed:\n${screen()}`,
      );
      tmux("send-keys", "Enter");
      await waitFor(
        () => !inputOf(screen()).includes(text),
        () => `"${text}" to be taken:\n${screen()}`,
      );
    },
    press: (key) => void tmux("send-keys", key),
    see: (text) =>
      waitFor(
        () => shows(screen(), text),
        () => `"${String(text)}" on the screen:\n${screen()}`,
      ),
    seeGone: (text) =>
      waitFor(
        () => !shows(screen(), text),
        () => `"${text}" to leave the screen:\n${screen()}`,
      ),
    stop: async () => {
      attempt(() => tmux("kill-server"));
      await waitFor(
        () => !isAlive(pid),
        () => "the client to end",
        5000,
      ).catch(() => process.kill(pid, "SIGKILL"));
    },
  };
  try {
    await session.see("❯");
    await pause(1000);
  } catch (error) {
    await session.stop();
    throw error;
  }
  return session;
}

const DIALOG = /Do you want to (?:proceed|create|make this edit|overwrite|use|run|allow)|❯ ?1\. Yes\b/i;

/** The line in which the person types: the last one that the client marks so. */
function inputOf(screen: string): string {
  return screen.split("\n").findLast((line) => /^[❯!]/.test(line)) ?? "";
}

function shows(screen: string, text: string | RegExp): boolean {
  if (DIALOG.test(screen)) throw new Error(`the client asks for permission:\n${screen}`);
  return typeof text === "string" ? screen.includes(text) : text.test(screen);
}

/** Waits until something holds, asking six times a second. */
export async function waitFor(holds: () => boolean, what: () => string, timeoutMs = 90_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited ${timeoutMs / 1000} s for ${what()}`);
    await pause(150);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function isAlive(pid: number): boolean {
  return attempt(() => process.kill(pid, 0)) ?? false;
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
