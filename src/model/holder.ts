/** Who holds a lock, as the lock says it. `start` tells a process from a later one that was given its id; `token` is of one taking. */
export type Holder = { pid: number; start: string | null; host: string; token: string };

/** What the machine says of its processes: the only outside that this file asks. */
export type Machine = {
  /** A file of /proc; throws where there is none. */
  read: (path: string) => string;
  /** Sends signal 0; throws where there is no such process (EPERM: it runs, as somebody else). */
  signal: (pid: number) => unknown;
};

export type Processes = {
  /**
   * When a process started, in a form that only compares; null where the system doesn't say without a spawn.
   * Together with the id it names a process for good: ids are used again.
   */
  startOf: (pid: number) => string | null;
  /**
   * Whether the process still runs. A zombie doesn't: it can't finish what it began.
   * @param start what `startOf` said of it; null: any process of that id counts
   */
  isRunning: (pid: number, start?: string | null) => boolean;
};

export function processesOf(machine: Machine): Processes {
  return {
    startOf: (pid) => statOf(machine, pid)?.start ?? null,
    isRunning: (pid, start = null) => {
      const stat = statOf(machine, pid);
      if (stat) return stat.state !== "Z" && stat.state !== "X" && (start === null || stat.start === start);
      try {
        machine.signal(pid);
        return true;
      } catch (error) {
        return (error as { code?: unknown }).code === "EPERM";
      }
    },
  };
}

/** Linux only. The name in brackets may hold blanks and brackets, so fields are counted from behind it. */
function statOf(machine: Machine, pid: number): { state: string; start: string } | null {
  try {
    const text = machine.read(`/proc/${pid}/stat`);
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", start: fields[19] ?? "" };
  } catch {
    return null;
  }
}

/** A lock that can't be understood has a holder that can't be asked. */
export function parseHolder(text: string): Holder {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null;
    if (typeof value?.pid === "number" && typeof value.token === "string")
      return { start: null, host: "", ...value, pid: value.pid, token: value.token };
  } catch {
    // Half written, or by something else.
  }
  return { pid: 0, start: null, host: "", token: text };
}

/**
 * Whether nobody holds the lock any more.
 * @param here `isOld` decides where the holder can't be asked: another machine, or a system without start times
 */
export function isDead(
  holder: Holder,
  here: { host: string; isRunning: Processes["isRunning"]; isOld: () => boolean },
): boolean {
  if (holder.host === here.host) {
    if (!here.isRunning(holder.pid, holder.start)) return true;
    if (holder.start !== null) return false;
  }
  return here.isOld();
}
