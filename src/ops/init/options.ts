import type { CommitMode } from "../../model/config.ts";
import { UserError } from "../../model/errors.ts";
import { LANGUAGES, type Language } from "../../model/list.ts";

export const NATIVE_MODES = ["adopt", "off", "leave"] as const;
export type NativeMode = (typeof NATIVE_MODES)[number];

/** Clients that `init --agent` sets up. Claude Code has hooks; the others start `tasuki mcp` by themselves. */
export const AGENTS = ["claude", "codex", "cursor"] as const;
export type Agent = (typeof AGENTS)[number];
export type OtherAgent = Exclude<Agent, "claude">;
export const isOther = (agent: Agent): agent is OtherAgent => agent !== "claude";

export type InitOptions = {
  /** Just the command and one session-start hook, for working without tasuki. */
  plain?: boolean | undefined;
  /** Language of what is written; default: that of an existing config.yml, else the settings in force. */
  lang?: Language | undefined;
  /** Handoffs are ignored by git. */
  private?: boolean | undefined;
  /** Hooks go to settings.local.json: for this person alone. */
  local?: boolean | undefined;
  /** Claude Code's own auto memory; default leave. */
  native?: NativeMode | undefined;
  /** Written into a new config.yml; default: left to its default. */
  commit?: CommitMode | undefined;
  /** Whether an existing HANDOFF.md becomes the first list; undefined: it is offered. */
  importHandoff?: boolean | undefined;
  /** Says yes to a `memory/` of somebody else's and to the import. */
  yes?: boolean | undefined;
  dryRun?: boolean | undefined;
  /** `memory/` becomes a worktree of a branch of its own. */
  separate?: boolean | undefined;
  /** A pre-commit hook that looks at what is staged of memory. */
  gitHooks?: boolean | undefined;
  /** Clients to set up. Default: Claude Code. */
  agents?: readonly Agent[] | undefined;
};

/** @throws UserError for what doesn't exist, and for what doesn't go together */
export function checkOptions(options: InitOptions): void {
  if (options.lang !== undefined && !LANGUAGES.includes(options.lang))
    throw new UserError(`no language "${options.lang}": ${LANGUAGES.join(", ")}`);
  if (options.native !== undefined && !NATIVE_MODES.includes(options.native))
    throw new UserError(`--native is one of ${NATIVE_MODES.join(", ")}, not "${options.native}"`);
  checkAgents(options);
  if (options.plain && options.separate)
    throw new UserError(
      "--plain sets up no memory/ to be kept apart: leave out --separate, or leave out --plain",
    );
  if (options.plain && options.native === "adopt")
    throw new UserError("--plain sets up no memory/ that could hold Claude Code's: leave out one of the two");
  if (options.plain && options.gitHooks)
    throw new UserError("--plain works without tasuki, and --git-hooks needs it: leave out one of the two");
  if (options.plain && options.private)
    throw new UserError("--plain writes no .gitignore: leave out --private, or leave out --plain");
}

/** Whom to set up: Claude Code unless others are named. */
export const agentsOf = ({ agents = [] }: InitOptions): readonly Agent[] =>
  agents.length === 0 ? ["claude"] : agents;

function checkAgents(options: InitOptions): void {
  const agents = agentsOf(options);
  const unknown = agents.find((agent) => !AGENTS.includes(agent));
  if (unknown !== undefined) throw new UserError(`--agent is one of ${AGENTS.join(", ")}, not "${unknown}"`);
  const others = agents.filter(isOther);
  if (options.plain && others.length > 0)
    throw new UserError(
      `--plain works without tasuki, and ${others.join(", ")} would start it: leave one of them out`,
    );
  const flag = options.local ? "--local" : options.native === undefined ? null : "--native";
  if (flag !== null && !agents.includes("claude"))
    throw new UserError(
      `${flag} is about Claude Code. To set up both: --agent ${["claude", ...others].join(",")}`,
    );
}
