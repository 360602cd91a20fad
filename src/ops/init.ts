import { existsSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ignored } from "../git/ignored.ts";
import { repoPath } from "../git/repo.ts";
import { statusOf } from "../git/status.ts";
import type { Repo } from "../git/types.ts";
import { UserError } from "../model/errors.ts";
import type { Language } from "../model/list.ts";
import { shellWord } from "../model/shell.ts";
import { loadConfig } from "../store/config.ts";
import type { StorePlace } from "../store/paths.ts";
import { agentsHere, planAgent } from "./init/agents.ts";
import { planCommand } from "./init/command-file.ts";
import { readFile } from "./init/files.ts";
import { planFirstList, type HandoffOffer } from "./init/first-list.ts";
import { LOCAL_SETTINGS, planSettings } from "./init/hooks.ts";
import { applyHook, changedHook, NO_HOOK, planGitHook } from "./init/git-hooks.ts";
import { planIgnore } from "./init/ignore.ts";
import { planInstructions } from "./init/instructions.ts";
import { agentsOf, checkOptions, type InitOptions, isOther } from "./init/options.ts";
import { applyPlan, changedPaths, type ChangedPath, type Edit, type Plan } from "./init/plan.ts";
import { hideLocalSettings } from "./init/local-settings.ts";
import { notePending, readPending } from "./init/pending.ts";
import { settleNative } from "./init/native.ts";
import { applyImport, planImport, type Import } from "./init/native-import.ts";
import { readRecord } from "./init/record.ts";
import { besideSeparate, checkSeparate, commitSeparate, isSeparate, makeSeparate } from "./init/separate.ts";
import { planStore, refuseForeign } from "./init/store-files.ts";
import type { Workspace } from "./workspace.ts";

export type { HandoffOffer } from "./init/first-list.ts";
export type { Agent, InitOptions, NativeMode } from "./init/options.ts";

export type InitResult = {
  changed: ChangedPath[];
  warnings: string[];
  /** Where it was set up: the git top level, else the working directory. Absolute. */
  root: string;
  /** The one line that commits the set-up, for the working directory; null where there is nothing to commit. */
  next: string | null;
  /** A HANDOFF.md that waits for a yes: call again with `importHandoff: true`. */
  offer: HandoffOffer | null;
  /** What was (with `dryRun`: would be) changed, in full. */
  edits: Edit[];
};

/** Sets a project up. Idempotent; plans everything before it writes anything, and commits nothing. @throws UserError */
export async function init(ws: Workspace, options: InitOptions = {}): Promise<InitResult> {
  checkOptions(options);
  const root = setupRoot(ws);
  refuseHome(ws, root);
  const hook = options.gitHooks ? await planGitHook(ws) : NO_HOOK;
  if (options.separate) await (options.dryRun ? checkSeparate : makeSeparate)(ws, root);
  const place = placeIn(root);
  const plan = planInit(ws, { root, place, options });
  const beside = options.separate ? [] : besideSeparate(ws);
  const warnings = [...beside, ...plan.warnings, ...hook.warnings];
  const imported = options.dryRun ? plan.imports.map(({ path }) => path) : [];
  if (!options.dryRun) {
    warnings.push(...(await applyPlan(plan.edits, { root, place, now: ws.world.now() })));
    if (isSeparate(root)) warnings.push(...(await commitSeparate(ws, root, plan.edits)));
    else notePending({ root, place }, plan.edits);
    imported.push(...(await settle(ws, { root, options }, plan, warnings)));
    applyHook(hook);
    await hideLocalSettings(ws, root, plan.edits);
  }
  if (ws.top === null)
    warnings.push(
      "no git repository here: everything works, but nothing is committed and there is no history",
    );
  return {
    changed: [
      ...changedPaths(plan.edits),
      ...changedHook(hook),
      ...imported.map((path) => ({ path, action: "created" as const })),
    ],
    warnings,
    root,
    next: await commitLine(ws, root, [...writtenBy(plan.edits), ...imported]),
    offer: plan.offer,
    edits: plan.edits,
  };
}

/** There the client's settings are the person's own, for every project. */
function refuseHome(ws: Workspace, root: string): void {
  const home = ws.world.env["HOME"] ?? ws.world.env["USERPROFILE"];
  if (home && existsSync(home) && realpathSync(home) === realpathSync(root))
    throw new UserError(
      `${root} is your home directory, not a project: its .claude/settings.json is read in every project. Nothing was changed.`,
    );
}

/** The folder that a set-up belongs to: that of the store, else the git top level, else the working directory. */
export function setupRoot({ store, top, dir }: Workspace): string {
  const limit = top ?? realpathSync(dir);
  if (store.kind !== "found") return limit;
  const { root } = store.place;
  return root === limit || root.startsWith(limit + sep) ? root : limit;
}

/** The store of a project, whether it is there or not. */
export function placeIn(root: string): StorePlace {
  const dir = join(root, "memory");
  try {
    return { root, dir: realpathSync(dir), tier: "project" };
  } catch {
    return { root, dir, tier: "project" };
  }
}

type PlanInput = { root: string; place: StorePlace; options: InitOptions };

type InitPlan = Plan & { offer: HandoffOffer | null; imports: readonly Import[] };

function planInit(ws: Workspace, { root, place, options }: PlanInput): InitPlan {
  const record = readRecord(place);
  const config = readFile(root, "memory/config.yml");
  const isFull = config !== null;
  const lang = options.lang ?? languageOf(ws, config?.text ?? null);
  const local = options.local ?? false;
  if (options.plain && isFull)
    return {
      edits: [],
      warnings: ["this project is set up in full already; --plain changes nothing"],
      offer: null,
      imports: [],
    };
  if (options.plain) {
    return {
      ...joined([
        planCommand(root, lang, "plain"),
        planSettings(root, {
          variant: "plain",
          local,
          native: options.native,
          at: { dir: place.dir, record },
        }),
      ]),
      offer: null,
      imports: [],
    };
  }
  refuseForeign(root, options.yes ?? false);
  const first = planFirstList({ root, place, branch: ws.head?.branch ?? null, lang, options });
  const isForClaude = agentsOf(options).includes("claude");
  const others = agentsOf(options).filter(isOther);
  const parts: Plan[] = [
    planStore(root, lang, options),
    first,
    ...(isForClaude
      ? [
          planCommand(root, lang, "full"),
          planSettings(root, {
            variant: "full",
            local,
            native: options.native,
            at: { dir: place.dir, record },
          }),
        ]
      : []),
    ...others.map((agent) => planAgent(root, agent)),
    planInstructions(root, lang, {
      claude: isForClaude,
      others: others.length + agentsHere(root).length > 0,
    }),
    { edits: options.private ? planIgnore(root) : [], warnings: [] },
  ];
  const { edits, warnings } = joined(parts);
  const copied =
    options.native === "adopt" ? planImport(ws, { root, place, edits }) : { imports: [], warnings: [] };
  return {
    edits,
    warnings: [...warnings, ...copied.warnings],
    offer: first.offer,
    imports: copied.imports,
  };
}

function joined(plans: readonly Plan[]): Plan {
  return { edits: plans.flatMap((plan) => plan.edits), warnings: plans.flatMap((plan) => plan.warnings) };
}

/** A project's own language goes before the person's: what is there is not rewritten because a colleague runs init. */
function languageOf(ws: Workspace, configText: string | null): Language {
  const projectFile = configText === null ? null : { text: configText, path: "memory/config.yml" };
  const own = loadConfig({ env: {}, personalFile: null, projectFile });
  return own.origins.lang === "project" ? own.config.lang : ws.config.lang;
}

/** What comes after the files: the client's own memory, in the mode that was asked for. @returns paths of memories that were copied */
async function settle(
  ws: Workspace,
  { root, options: { native } }: Omit<PlanInput, "place">,
  { edits, imports }: InitPlan,
  warnings: string[],
): Promise<string[]> {
  if (native === undefined) return [];
  // The folder may not have been there before.
  const made = placeIn(root);
  const local = edits.find((edit) => edit.path === LOCAL_SETTINGS);
  const after = readFile(root, LOCAL_SETTINGS)?.text ?? "";
  const before = local && "before" in local ? (local.before?.text ?? "") : after;
  const copied = await applyImport(made, imports);
  warnings.push(...copied.warnings);
  await settleNative(ws, made, { mode: native, before, after });
  return copied.paths;
}

const writtenBy = (edits: readonly Edit[]): string[] =>
  edits.filter((edit) => edit.kind !== "folder" && edit.path !== LOCAL_SETTINGS).map((edit) => edit.path);

/** Exactly the paths that were written, whatever else is staged; none that git ignores, none that is for this machine alone. */
async function commitLine(ws: Workspace, root: string, written: readonly string[]): Promise<string | null> {
  const repo = ws.top === null ? null : await ws.workRepo();
  if (repo === null) return null;
  const paths = [...new Set([...(await uncommitted(repo, root)), ...written])];
  if (paths.length === 0) return null;
  const hidden = await ignored(
    repo,
    paths.map((path) => join(root, path)),
  );
  const from = realpathSync(ws.dir);
  const wanted = paths.filter((path) => !hidden.has(join(root, path)));
  const shown = folded(wanted).map((path) =>
    shellWord(relative(from, join(root, path)).split(sep).join("/")),
  );
  if (shown.length === 0) return null;
  const list = shown.join(" ");
  return `git add ${list} && git commit -m "set up memory" -- ${list}`;
}

/** What an earlier set-up has written, as far as it is in no commit yet. */
async function uncommitted(repo: Repo, root: string): Promise<string[]> {
  const names = readPending(placeIn(root), root).map(
    ({ path }) => [repoPath(repo, join(root, path)), path] as const,
  );
  const { entries } = await statusOf(
    repo,
    names.flatMap(([name]) => name ?? []),
  );
  const open = new Set(entries?.map(({ path }) => path));
  return names.flatMap(([name, path]) => (name !== null && open.has(name) ? [path] : []));
}

/** A store that was just made is committed as a whole: one name instead of many. */
function folded(paths: readonly string[]): string[] {
  const isNew = paths.includes("memory/config.yml") && paths.includes("memory/README.md");
  return isNew ? ["memory", ...paths.filter((path) => !path.startsWith("memory/"))] : [...paths];
}
