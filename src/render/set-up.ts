import type { Screen } from "./screen.ts";

type SetUp = { changed: { path: string; action: string }[]; next: string | null };

/** What `init` or `uninit` changed, then what to do next. */
export function renderSetUp(
  { changed, next }: SetUp,
  { paint, dryRun, done }: Screen & { dryRun: boolean; done: "init" | "uninit" },
): string {
  if (changed.length === 0) return done === "init" ? "Already set up; nothing changed." : "Nothing changed.";
  const head = dryRun ? "Would change (nothing was written):" : done === "init" ? "Set up:" : "Taken out:";
  const lines = changed.map(({ path, action }) => `  ${action.padEnd(8)} ${path}`);
  return [head, ...lines, ...(done === "init" && !dryRun ? nextSteps(next, paint) : [])].join("\n");
}

function nextSteps(next: string | null, paint: Screen["paint"]): string[] {
  const commit = next === null ? [] : ["Nothing is committed yet. To share it:", `  ${next}`];
  return [
    ...commit,
    `Then, in Claude Code: ${paint.strong("/handoff")}, look at the file, ${paint.strong("/clear")}, ${paint.strong("continue")}.`,
  ];
}
