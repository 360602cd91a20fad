export const PAUSED_HERE = "Paused: in this session the hooks are silent. To end it: tasuki pause --off";
export const PAUSED_ELSEWHERE = "A session here is paused: its hooks are silent.";

/** What became of the pause, and how to end it. */
export function renderPaused(
  { paused, changed }: { paused: boolean; changed: boolean },
  dryRun: boolean,
): string {
  if (dryRun && changed)
    return paused ? "Would pause until this session ends." : "The hooks would speak again.";
  if (!paused)
    return changed ? "The hooks speak again, from the next prompt on." : "This session was not paused.";
  const first = changed ? "Paused until this session ends" : "Paused already";
  return `${first}: nothing is given, nothing is committed at the end of a turn, and auto-clear does nothing.\nCommands work as before. To end it: tasuki pause --off`;
}
