import type { Screen } from "./screen.ts";

type Place = Screen & {
  dryRun: boolean;
  done: "init" | "uninit";
  /** Clients that were set up. Default: Claude Code. */
  clients?: readonly string[];
  /** The hooks are one person's, and not to be shared. */
  local?: boolean;
};
type SetUp = { changed: { path: string; action: string }[]; next: string | null };

const NAMES: Record<string, string> = { codex: "Codex", cursor: "Cursor" };

/** What `init` or `uninit` changed, then what to do next. */
export function renderSetUp(
  { changed, next }: SetUp,
  { paint, dryRun, done, clients = ["claude"], local = false }: Place,
): string {
  if (changed.length === 0) return done === "init" ? "Already set up; nothing changed." : "Nothing changed.";
  const head = dryRun ? "Would change (nothing was written):" : done === "init" ? "Set up:" : "Taken out:";
  const lines = changed.map(({ path, action }) => `  ${action.padEnd(8)} ${path}`);
  return [
    head,
    ...lines,
    ...(done === "init" && !dryRun ? nextSteps(next, paint, { clients, local }) : []),
  ].join("\n");
}

function nextSteps(
  next: string | null,
  paint: Screen["paint"],
  { clients, local }: { clients: readonly string[]; local: boolean },
): string[] {
  const what = local ? "all but the hooks (they are yours alone)" : "it";
  const commit =
    next === null
      ? []
      : [`Nothing is committed yet; the first write does it. To share ${what} at once:`, `  ${next}`];
  const others = clients.filter((client) => client !== "claude").map((client) => NAMES[client] ?? client);
  const first =
    others.length === 0
      ? []
      : [
          `Then start ${others.join(" or ")} here, and trust its new server: it reads the handoff, and writes one when asked.`,
        ];
  if (!clients.includes("claude")) return [...commit, ...first];
  return [
    ...commit,
    ...first,
    `Then, in Claude Code: ${paint.strong("/handoff")}, look at the file, ${paint.strong("/clear")}, ${paint.strong("continue")}.`,
  ];
}
