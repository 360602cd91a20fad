/**
 * An error that a person can act on: what is wrong, in which file, what to do. Shown without a stack, exit 2.
 * Anything else that is thrown is a bug and keeps its stack.
 */
export class UserError extends Error {
  /** Exit status: 2 for errors, 1 where the answer is "no". */
  readonly exitCode: 1 | 2;

  /** By name: a bundle that is loaded later has a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "UserError";
  }

  constructor(message: string, options: { cause?: unknown; exitCode?: 1 | 2 } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "UserError";
    this.exitCode = options.exitCode ?? 2;
  }
}
