const TEXTS = ["limit", "threshold", "kind", "status", "profile", "C"];
const LISTS = ["tag"];
const FLAGS = ["json", "batch", "explain"];

/**
 * The arguments of `recall`, by hand: the parser of the whole command line costs more than the recall.
 * null: something is there that only the whole command line knows.
 */
export function parseRecallArgs(argv: string[]): Record<string, unknown> | null {
  const args: Record<string, unknown> = { query: [] };
  const query = args["query"] as string[];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    if (word === "--") {
      query.push(...argv.slice(at + 1));
      return args;
    }
    const option = /^(?:--([a-z]+)|-(C))(?:=([^]*))?$/.exec(word);
    const name = option?.[1] ?? option?.[2];
    if (name === undefined) {
      if (word.startsWith("-") && word !== "-") return null;
      query.push(word);
    } else if (FLAGS.includes(name) && option?.[3] === undefined) args[name] = true;
    else {
      const value = option?.[3] ?? argv[++at];
      if (value === undefined || value.startsWith("--")) return null;
      if (TEXTS.includes(name)) args[name] = value;
      else if (LISTS.includes(name)) args[name] = [...((args[name] as string[] | undefined) ?? []), value];
      else return null;
    }
  }
  return args;
}
