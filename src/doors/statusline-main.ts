import { parseStatusline, type StatuslineInput } from "../claude/statusline.ts";
import type { Io } from "../commands/command.ts";
import { percentOf } from "../model/auto-clear.ts";
import type { World } from "../model/world.ts";
import { lineState } from "../ops/statusline.ts";
import { openWorkspace, type Workspace } from "../ops/workspace.ts";
import { renderStatusline } from "../render/statusline.ts";
import { paintOf } from "../render/style.ts";

/** Without auto-clear, a context is worth a look from here on. Percent. */
const WORTH_A_LOOK = 70;
const DEFAULT_COLUMNS = 80;

/** `tasuki statusline`: one line of what the client tells on standard input. An empty one where there is nothing to say; exit 0, always. */
export async function statuslineMain(world: World, io: Io, dir?: string): Promise<number> {
  io.raw(`${await line(world, dir).catch(() => "")}\n`);
  return 0;
}

async function line(world: World, dir?: string): Promise<string> {
  const input = parseStatusline(await world.readStdin());
  const cwd = world.env["CLAUDE_PROJECT_DIR"] || input.folder || world.cwd;
  const ws = dir === undefined ? await openWorkspace({ ...world, cwd }) : await openWorkspace(world, { dir });
  const state = await lineState(ws, input.session);
  if (state === null) return "";
  const { env } = world;
  // The client reads a pipe and shows colours: what it runs has no terminal to ask.
  const color = !env["NO_COLOR"] && env["TERM"] !== "dumb";
  return renderStatusline(
    { ...state, percent: percentIn(input), limit: limitOf(ws, input) },
    { paint: paintOf(color), columns: Number(env["COLUMNS"]) || DEFAULT_COLUMNS, now: world.now() },
  );
}

const percentIn = ({ usage, percent }: StatuslineInput): number | null =>
  usage === null ? (percent === null ? null : Math.round(percent)) : percentOf(usage);

/** The threshold of auto-clear where it is on, as a percentage of the window. */
function limitOf({ config }: Workspace, { usage }: StatuslineInput): number {
  if (!config.auto_clear) return WORTH_A_LOOK;
  if (config.auto_clear_tokens === null || usage === null) return config.auto_clear_percent;
  return (config.auto_clear_tokens * 100) / usage.window;
}
