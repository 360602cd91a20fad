/**
 * Names as they are, `*`, `[` and a leading `:` included. As magic on each one, since the global switch
 * (`--literal-pathspecs`) would be inherited by the project's hooks, whose patterns would then match nothing.
 */
export function literal(paths: readonly string[]): string[] {
  return paths.map((path) => `:(top,literal)${path}`);
}

/** Everything but what lies below `path`. */
export function without(path: string): string[] {
  return [":(top)", `:(top,exclude,literal)${path}`];
}

/** Longer argument lists than some systems take go through standard input. */
const ARGUMENTS = 20_000;

/** Arguments (and standard input) that name `paths` to a command which knows `--pathspec-from-file`. */
export function naming(paths: readonly string[]): { args: string[]; input?: string } {
  const specs = literal(paths);
  const size = specs.reduce((sum, spec) => sum + Buffer.byteLength(spec) + 1, 0);
  if (size <= ARGUMENTS) return { args: ["--", ...specs] };
  return {
    args: ["--pathspec-from-file=-", "--pathspec-file-nul"],
    input: specs.map((spec) => `${spec}\0`).join(""),
  };
}
