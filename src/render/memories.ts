import { plural } from "../model/age.ts";
import type { MemoryRow, ShownMemory } from "../model/answers.ts";
import { marksOf } from "./marks.ts";
import type { Screen } from "./screen.ts";
import { clip, dayOf, padEnd, widthOf } from "./text.ts";

/** One line a memory, newest first, as given. */
export function renderMemories(rows: MemoryRow[], { paint, columns, now }: Screen): string {
  if (rows.length === 0) return 'No memories here yet. The first one: tasuki remember "…"';
  const most = columns === Infinity ? columns : 40;
  const width = Math.min(most, Math.max(...rows.map((row) => widthOf(row.id))));
  const dates = Math.max(...rows.map((row) => dayOf(row.updated, now).length));
  const lines = rows.map((row) => {
    const state = row.status === "active" ? (row.pinned ? "pinned" : "") : row.status;
    const head = `${padEnd(row.kind, 10)}  ${padEnd(clip(row.id, most), width)}  ${padEnd(dayOf(row.updated, now), dates)}`;
    const states = [state, ...marksOf(row)].filter(Boolean).join(", ");
    const label = states === "" ? "" : `${states}: `;
    return `${head}  ${paint.look(label)}${clip(row.title, Math.max(12, columns - widthOf(head) - widthOf(label) - 2))}`;
  });
  return [
    ...lines,
    paint.dim(`${plural(rows.length, "memory", "memories")}. One of them: tasuki show <id>`),
  ].join("\n");
}

/** One memory: what it is, then its text as it stands. */
export function renderMemory(memory: ShownMemory, { paint, now }: Screen): string {
  const facts = [
    memory.kind,
    memory.status,
    memory.pinned ? "pinned" : "",
    ...marksOf(memory),
    memory.tags.length > 0 ? `tags ${memory.tags.join(", ")}` : "",
    memory.profile ? `profile ${memory.profile}` : "",
    memory.updated ? `changed ${dayOf(memory.updated, now)}` : "",
  ].filter(Boolean);
  const isTitleApart = !memory.text.trimStart().startsWith(memory.title);
  return [
    paint.strong(memory.id),
    paint.dim(facts.join(" · ")),
    paint.dim(memory.path),
    "",
    ...(isTitleApart ? [memory.title, ""] : []),
    memory.text.trim(),
  ].join("\n");
}
