const TEXTS = ["kind", "title", "profile", "list", "C"];
const LISTS = ["tag", "keyword", "ref", "supersedes"];
const FLAGS = ["pin", "global", "force", "json", "dry-run"];

/** The value of a flag; it would be taken from the text. */
const BOOLEAN = /^(?:true|false)$/;
/** The whole command line takes such quotes off. */
const QUOTED = /^(["'])[^]*\1$/;

/**
 * The arguments of `remember`, by hand: the parser of the whole command line takes longer to load than the rest.
 * null: something is there that only that parser knows, or might take otherwise.
 */
export function parseRememberArgs(argv: readonly string[]): Record<string, unknown> | null {
  const args: Record<string, unknown> = {};
  const text: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    if (word === "--") {
      text.push(...argv.slice(at + 1));
      break;
    }
    if (word === "-" || !word.startsWith("-")) {
      text.push(word);
      continue;
    }
    const [, name = word.slice(1), inline] = /^--([a-z-]+)(?:=([^]+))?$/.exec(word) ?? [];
    if (FLAGS.includes(name)) {
      if (inline !== undefined || name in args || BOOLEAN.test(argv[at + 1] ?? "")) return null;
      args[name === "dry-run" ? "dryRun" : name] = true;
    } else {
      const value = inline ?? argv[++at];
      if (value === undefined || value === "" || value.startsWith("-") || QUOTED.test(value)) return null;
      if (LISTS.includes(name)) args[name] = [...((args[name] as string[] | undefined) ?? []), value];
      else if (TEXTS.includes(name) && !(name in args)) args[name] = value;
      else return null;
    }
  }
  if (text.length === 0 || text.some((word) => word === "" || QUOTED.test(word))) return null;
  return { ...args, text };
}
