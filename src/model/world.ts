/** What a verb may know of the outside: it comes in as an argument, so that tests decide it. */
export type World = {
  /** Absolute working directory. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  /** A number in [0, 1) that nobody can guess. */
  random: () => number;
  /** Standard input; as often as it is asked for. */
  readStdin: () => Promise<string>;
  /** The same as it is, for what passes through unchanged. */
  readStdinBytes: () => Promise<Uint8Array>;
  /** Whether a process with that id runs. */
  isAlive: (pid: number) => boolean;
  /**
   * Resolves when somebody ends this process (Ctrl-C), which then no longer ends by itself. For what runs until then, or
   * has something to put back first: until `over` is aborted.
   */
  untilStopped?: (over?: AbortSignal) => Promise<void>;
};
