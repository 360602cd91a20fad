import { readFileSync } from "node:fs";

/**
 * When a process started, in a form that only compares; null where the system doesn't say without a spawn.
 * Together with the id it names a process for good: ids are used again.
 */
export function startOf(pid: number): string | null {
  return statOf(pid)?.start ?? null;
}

/**
 * Whether the process still runs. A zombie doesn't: it can't finish what it began.
 * @param start what `startOf` said of it; null: any process of that id counts
 */
export function isRunning(pid: number, start: string | null = null): boolean {
  const stat = statOf(pid);
  if (stat) return stat.state !== "Z" && stat.state !== "X" && (start === null || stat.start === start);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Linux only. The name in brackets may hold blanks and brackets, so fields are counted from behind it. */
function statOf(pid: number): { state: string; start: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", start: fields[19] ?? "" };
  } catch {
    return null;
  }
}
