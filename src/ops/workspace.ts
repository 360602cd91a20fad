import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config, ConfigKey, Origin } from "../model/config.ts";
import { UserError } from "../model/errors.ts";
import type { Problem } from "../model/problem.ts";
import type { World } from "../model/world.ts";
import { readHead } from "../git/head.ts";
import type { Head, Repo } from "../git/types.ts";
import { CONFIG_KEYS, loadConfig, type Refused } from "../store/config.ts";
import {
  gitTop,
  lookupStore,
  personalHome,
  personalStore,
  type StoreLookup,
  type StorePlace,
} from "../store/paths.ts";
import { noStore } from "./no-store.ts";

/** Where a verb works, and with which settings. Opening one starts no git and reads no memory. */
export type Workspace = {
  world: World;
  /** Absolute. `-C`, else the working directory. */
  dir: string;
  store: StoreLookup;
  /** null until the first `--global` has made it. */
  personal: StorePlace | null;
  config: Config;
  origins: Record<ConfigKey, Origin>;
  /** What is wrong with the settings. */
  warnings: string[];
  /** Those of them that say that something which was set does not hold: every run says them. */
  refused: Refused[];
  /** Files that could not be read as they should, noted by whoever read them: every run names them. */
  broken: Problem[];
  /** What a person has to know of an answer that has no place for it: told beside it. */
  notes: string[];
  /** Top level of the work repository; null without git. */
  top: string | null;
  /** HEAD of the work repository, read from its files. */
  head: Head | null;
  /** The session that a verb is run in (`CLAUDE_CODE_SESSION_ID`), and its client process. */
  session: string | null;
  clientPid: number | null;
  /** A hook: it answers from what is there, and leaves long work to a process behind it. */
  isHurried?: boolean;
  /** Told while many files are indexed: how many are done, of how many. */
  progress?: ((done: number, of: number) => void) | undefined;
  /** The work repository; null without git. Opened at the first call. */
  workRepo: () => Promise<Repo | null>;
  /** The repository that holds a store. */
  storeRepo: (place: StorePlace) => Promise<Repo | null>;
};

export type OpenOptions = { dir?: string | undefined; flags?: Record<string, unknown> };

/**
 * The workspace of a folder: its store (looked for upwards), the personal store, the settings in force.
 * @throws UserError where `dir` is no folder; a missing store is no error until a verb needs it
 */
export async function openWorkspace(world: World, { dir, flags = {} }: OpenOptions = {}): Promise<Workspace> {
  const at = resolve(world.cwd, dir ?? ".");
  if (!existsSync(at)) throw new UserError(`there is no folder ${at}`);
  const store = lookupStore(at);
  const place = store.kind === "found" ? store.place : null;
  const { config, origins, warnings, refused } = loadConfig({
    flags: settingsIn(flags),
    env: world.env,
    personalFile: settingsFile(join(personalHome(world.env), "config.yml")),
    projectFile: place && settingsFile(join(place.dir, "config.yml"), "memory/config.yml"),
  });
  const top = gitTop(at);
  const repos = new Map<string, Promise<Repo | null>>();
  const repoAt = (folder: string): Promise<Repo | null> => {
    // Imported late: most verbs that only read never start git.
    const known =
      repos.get(folder) ?? import("../git/repo.ts").then(({ openRepo }) => openRepo(folder, world.env));
    repos.set(folder, known);
    return known;
  };
  return {
    world,
    dir: at,
    store,
    personal: personalStore(world.env),
    config,
    origins,
    warnings,
    refused,
    broken: [],
    notes: [],
    top,
    head: top === null ? null : readHead(top),
    session: world.env["CLAUDE_CODE_SESSION_ID"] || null,
    clientPid: Number(world.env["CLAUDE_PID"]) || null,
    workRepo: () => repoAt(top ?? at),
    storeRepo: ({ dir: folder }) => repoAt(folder),
  };
}

/** Notes files that could not be read as they should; each once. */
export function noteBroken(ws: Workspace, problems: readonly Problem[]): void {
  for (const problem of problems) {
    const isKnown = ws.broken.some(
      ({ file, line, code }) => file === problem.file && line === problem.line && code === problem.code,
    );
    if (problem.severity === "error" && !isKnown) ws.broken.push(problem);
  }
}

/** The project's store. @throws UserError where there is none */
export function storeOf(ws: Workspace): StorePlace {
  const { store } = ws;
  if (store.kind === "found") return store.place;
  if (store.kind === "broken-link")
    throw new UserError(
      `${store.path} is a link that leads nowhere. Mend it, or remove it and run: tasuki init`,
    );
  const { message, fix } = noStore(ws);
  throw new UserError(`${message}. ${fix.endsWith("--separate") ? "Bring it back" : "Set one up"}: ${fix}`);
}

/** Who saves here. */
export const saverOf = ({
  clientPid,
  session,
}: Workspace): { pid: number | null; session: string | null } => ({ pid: clientPid, session });

/** Flags come in camel case from the command line; settings are named with underscores. */
function settingsIn(flags: Record<string, unknown>): Partial<Record<ConfigKey, unknown>> {
  const keys = Object.keys(CONFIG_KEYS) as ConfigKey[];
  const camel = (key: string): string => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    keys.flatMap((key) => (flags[camel(key)] === undefined ? [] : [[key, flags[camel(key)]]])),
  );
}

function settingsFile(path: string, shown = path): { text: string; path: string } | null {
  try {
    return existsSync(path) ? { text: readFileSync(path, "utf8"), path: shown } : null;
  } catch {
    // None there, or not readable: the defaults hold. `doctor` says so.
    return null;
  }
}

/** Every store that takes part: the project's, then the personal one. @throws UserError where there is none */
export const placesOf = (ws: Workspace): StorePlace[] => [storeOf(ws), ...(ws.personal ? [ws.personal] : [])];
