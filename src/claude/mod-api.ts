/*
 * The part of the client's module interface that we use, in our own words: the client writes its declarations beside a
 * module that it watches, and they are not ours to ship. Early access: whatever is not there counts as nothing.
 */

export type Usage = { tokens?: number; window: number };
export type Ran = { exitCode: number; stdout: string; stderr: string };

/** `$`. It may be handed to functions that are declared at the top of a file, and to nothing else. */
export type Engine = {
  plugin: { root: string };
  session: {
    usage: () => Promise<{ context: Usage }>;
    root: () => Promise<string>;
    version: () => Promise<{ version: string }>;
  };
  prompt: { submit: (prompt: { text: string; asUser?: true }) => Promise<{ drop?: string }> };
  command: { run: (command: { command: string }) => Promise<unknown> };
  turn: { abort: (turn: { turnId: string }) => Promise<void> };
  tool: {
    register: (tool: {
      name: string;
      description: string;
      inputSchema: object;
      isDeferred: boolean;
    }) => Promise<unknown>;
  };
  process: {
    run: (
      argv: readonly string[],
      init: { cwd?: string; env?: Record<string, string>; stdin?: string; timeoutMs?: number },
    ) => Promise<Ran>;
    hookEnv: () => Promise<Record<string, string>>;
  };
  fs: { read: (path: string) => Promise<string>; exists: (path: string) => Promise<boolean> };
  env: { get: (name: string) => Promise<string | undefined> };
  clock: { sleep: (ms: number) => Promise<void>; now: () => Promise<number> };
  ui: {
    log: (text: string, options?: { to: "debug" }) => void;
    toast: (text: string, options?: { timeoutMs: number }) => void;
  };
};

/** What is missing in `e` in another version of the client is undefined; every field is read as if it could be. */
export type Event = Readonly<Record<string, unknown>> & {
  agentId?: string;
  agent_id?: string;
  isInteractive?: boolean;
  reason?: string;
  answer?: string;
  text?: string;
  turnId?: string;
  isMeta?: boolean;
  origin?: { kind: string; name?: string };
  message?: { content?: readonly { type: string; text?: string }[] };
  tool_calls?: readonly { tool_name: string; tool_input: unknown }[];
};

export type Next = ((e: Event) => Promise<unknown>) & { called?: boolean };
export type Hook = ($: Engine, e: Event, next: Next) => unknown;
export type On = {
  (event: string, hook: Hook): unknown;
  (event: string, matcher: Record<string, string>, hook: Hook): unknown;
};
/** As the person set them in the client; what is not set is an empty text. */
export type Options = Readonly<Record<string, unknown>>;
