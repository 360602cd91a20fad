import { isDeepStrictEqual } from "node:util";
import { UserError } from "../../model/errors.ts";
import { serverInJson, withoutServerInJson, withServerInJson } from "./agent-json.ts";
import { serverInToml, withoutServerInToml, withServerInToml } from "./agent-toml.ts";
import { readFile } from "./files.ts";
import type { OtherAgent } from "./options.ts";
import type { Plan } from "./plan.ts";
import { ENTRY, type ServerEntry } from "./server-entry.ts";

type Adapter = {
  /** Of the project. The person's own settings are never touched. */
  file: string;
  read: (text: string, file: string) => unknown;
  add: (text: string, entry: ServerEntry, file: string) => string;
  take: (text: string, entry: ServerEntry, file: string) => string;
};

const ADAPTERS: Record<OtherAgent, Adapter> = {
  codex: {
    file: ".codex/config.toml",
    read: serverInToml,
    add: withServerInToml,
    take: withoutServerInToml,
  },
  cursor: {
    file: ".cursor/mcp.json",
    read: serverInJson,
    add: withServerInJson,
    take: withoutServerInJson,
  },
};
const OTHERS = Object.keys(ADAPTERS) as OtherAgent[];

/** Files in which a client may have been told of the server, and what each is without it. */
export const AGENT_FILES: readonly {
  file: string;
  without: (text: string) => string;
  isIn: (text: string) => boolean;
}[] = OTHERS.map((agent) => {
  const { file, read, take } = ADAPTERS[agent];
  const isIn = (text: string): boolean => quietly(() => read(text, file)) !== undefined;
  return { file, without: (text) => quietly(() => take(text, ENTRY, file)) ?? text, isIn };
});

/** Clients that this project tells of the server already. A file that can't be read tells of none. */
export function agentsHere(root: string): OtherAgent[] {
  return OTHERS.filter((agent) => {
    const { file, read } = ADAPTERS[agent];
    return quietly(() => read(readFile(root, file)?.text ?? "", file)) !== undefined;
  });
}

/** Tells a client of the server, in its settings of the project. One that is there already stays as it is. @throws UserError */
export function planAgent(root: string, agent: OtherAgent): Plan {
  const { file, read, add } = ADAPTERS[agent];
  const now = readFile(root, file);
  const known = read(now?.text ?? "", file);
  if (isDeepStrictEqual(known, ENTRY)) return { edits: [], warnings: [] };
  if (known !== undefined)
    return {
      edits: [],
      warnings: [`${file} has a server "tasuki" that init did not write, or that was changed: left as it is`],
    };
  const text = add(now?.text ?? "", ENTRY, file);
  const action = now === null ? ("created" as const) : ("changed" as const);
  return { edits: [{ kind: "file", path: file, action, text, before: now, pristine: true }], warnings: [] };
}

function quietly<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
