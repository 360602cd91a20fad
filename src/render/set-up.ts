import type { Screen } from "./screen.ts";

type Place = Screen & {
  dryRun: boolean;
  done: "init" | "uninit";
  /** Clients that were set up. Default: Claude Code. */
  clients?: readonly string[];
};
type SetUp = { changed: { path: string; action: string }[]; next: string | null };

const NAMES: Record<string, string> = { codex: "Codex", cursor: "Cursor" };

/** What `init` or `uninit` changed, then what to do next. */
export function renderSetUp(
  { changed, next }: SetUp,
  { paint, dryRun, done, clients = ["claude"] }: Place,
): string {
  if (changed.length === 0) return done === "init" ? "Already set up; nothing changed." : "Nothing changed.";
  const head = dryRun ? "Would change (nothing was written):" : done === "init" ? "Set up:" : "Taken out:";
  const lines = changed.map(({ path, action }) => `  ${action.padEnd(8)} ${path}`);
  return [head, ...lines, ...(done === "init" && !dryRun ? nextSteps(next, paint, clients) : [])].join("\n");
}

function nextSteps(next: string | null, paint: Screen["paint"], clients: readonly string[]): string[] {
  const commit = next === null ? [] : ["Nothing is committed yet. To share it:", `  ${next}`];
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
