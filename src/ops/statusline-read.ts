import { parseList } from "../handoff/parse.ts";
import { redact } from "../redact/redact.ts";
import { replaceLocal } from "../store/local-files.ts";
import type { StorePlace } from "../store/paths.ts";
import { saveOf } from "../store/pointers.ts";
import { readText } from "../store/read.ts";
import type { ListRow } from "../store/scan.ts";
import { readPrepared } from "./prepared.ts";
import { isSame, type Read, READ_FILE } from "./statusline.ts";

/** More of a step is never shown. Characters. */
const LONGEST = 300;

/** Reads the lists that have changed, and keeps what they say for the next line. */
export function readLists(place: StorePlace, rows: readonly ListRow[], known: readonly Read[]): Read[] {
  const prepared = readPrepared(place)?.lists ?? [];
  const reads = rows.map((row) => {
    const same = known.find((read) => isSame(read, row));
    // Without a save of this machine's own, git knows when it was changed, and has told whoever prepared the block.
    const savedAt =
      saveOf(place, row.list)?.savedAt ?? prepared.find(({ list }) => list === row.list)?.updated;
    return same ?? readOne(row, savedAt ?? new Date(row.mtimeMs).toISOString());
  });
  replaceLocal(place, [], READ_FILE, JSON.stringify({ lists: reads }));
  return reads;
}

function readOne({ list, path, abs, size, mtimeMs, ino }: ListRow, updated: string): Read {
  const text = readText(abs, path)?.text ?? "";
  const { status, branch, nextStep, tasks } = parseList(text, { list, path });
  return {
    list,
    status,
    branch,
    updated,
    look: [size, mtimeMs, ino],
    nextStep: nextStep === null ? null : redact(nextStep).text.slice(0, LONGEST),
    open: tasks.filter((task) => task.status === "todo" || task.status === "doing").length,
  };
}
