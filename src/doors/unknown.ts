import yargs from "yargs";
import type { Argv } from "yargs";
import type { Command } from "../commands/command.ts";
import { commands } from "../commands/index.ts";
import { nearest } from "../model/ids.ts";

/**
 * What to say of words that the parser does not know: an option is compared with those of its command (and the ones
 * that hold everywhere), a word with the commands.
 * @param words as the parser names them: without dashes, `dry-rn` also as `dryRn`
 * @param everywhere the parser before any command is registered
 */
export function unknownWords(words: readonly string[], argv: readonly string[], everywhere: Argv): string {
  const flags = words.filter((word) => isFlag(word, argv));
  const plain = words.filter((word) => !flags.includes(word) && argv.includes(word));
  const own = commandIn(argv);
  const options = [...(own ? optionsOf(built(own)) : []), ...optionsOf(everywhere)];
  const said = [
    ...flags.map((word) => unknownFlag(word, options)),
    ...plain.map((word) => sentence(`no command or option "${word}"`, nearest(word, names(commands)))),
  ];
  return said.length > 0 ? said.join(" ") : `no such command or options: ${words.join(", ")}`;
}

function unknownFlag(word: string, options: readonly string[]): string {
  if (word.length === 1) return `no option -${word}.`;
  const near = nearest(word, options);
  return sentence(`no option --${word}`, near === null ? null : `--${near}`);
}

/**
 * What to say where too few words were given: the name of the first that is missing, and what it is.
 * @param given how many the parser took for words of the command
 */
export function missingWord(given: number, argv: readonly string[]): string {
  const command = commandIn(argv);
  const name = [...(command?.command ?? "").matchAll(/<(\w+)(?:\.\.)?>/g)][given]?.[1];
  if (command === undefined || name === undefined) return "something is missing";
  return `<${name}> is missing${explained(command, name)}: tasuki ${command.command}`;
}

/** What to say where options were not given that there is no way without. */
export function missingOptions(names: readonly string[], argv: readonly string[]): string {
  const command = commandIn(argv);
  return names
    .map((name) => `--${name} is missing${command === undefined ? "" : explained(command, name)}`)
    .join(", ");
}

/** A sentence is no option: how to give a text that starts with a dash. Empty where none was given. */
export function dashHint(argv: readonly string[]): string {
  const end = argv.indexOf("--");
  const text = argv.slice(0, end < 0 ? argv.length : end).find((word) => /^-[^=]*\s/.test(word));
  return text === undefined ? "" : '. A text that starts with a dash goes behind two of them: -- "-…"';
}

/** ` (what the help says of it)`. */
function explained(command: Command, name: string): string {
  const said = descriptionsOf(built(command))[name];
  return typeof said === "string" && said !== "" ? ` (${said[0]!.toLowerCase()}${said.slice(1)})` : "";
}

const sentence = (what: string, near: string | null): string =>
  `${what}.${near === null ? "" : ` Did you mean ${near}?`}`;

const isFlag = (word: string, argv: readonly string[]): boolean =>
  argv.some((given) => given.startsWith("-") && given.replace(/^--?(?:no-(?=.))?|=.*$/gsu, "") === word);

const names = (among: readonly Command[]): string[] =>
  among
    .flatMap(({ command, aliases = [] }) => [command.split(" ")[0] ?? "", ...aliases])
    .filter((name) => name !== "$0");

function commandIn(argv: readonly string[]): Command | undefined {
  const word = argv.find((given) => names(commands).includes(given));
  return word === undefined ? undefined : commands.find((command) => names([command]).includes(word));
}

function built({ builder }: Command): Argv {
  const empty = yargs([]);
  return builder ? builder(empty) : empty;
}

/** The parser knows its own options, but its types don't say so. Positionals are among them, and may be given by name too. */
function optionsOf(parser: Argv): string[] {
  const { key } = (parser as unknown as { getOptions: () => { key: Record<string, unknown> } }).getOptions();
  return Object.keys(key).filter((name) => name.length > 1);
}

function descriptionsOf(parser: Argv): Record<string, unknown> {
  const { getInternalMethods } = parser as unknown as { getInternalMethods: () => Internals };
  return getInternalMethods.call(parser).getUsageInstance().getDescriptions();
}
type Internals = { getUsageInstance: () => { getDescriptions: () => Record<string, unknown> } };
