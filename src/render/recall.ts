import { plural } from "../model/age.ts";
import type { Recalled } from "../model/answers.ts";
import { marksOf } from "./marks.ts";
import type { Screen } from "./screen.ts";
import { clip, dayOf, padEnd, widthOf, wrap } from "./text.ts";

const LINES_OF_TEXT = 2;

/** Ranked memories, two or three lines each; the counts and the next thing to type last. */
export function renderRecall({ query, hits, total, instead = {} }: Recalled, screen: Screen): string {
  if (hits.length === 0)
    return `Nothing found for "${clip(query, 40)}" in ${plural(total, "memory", "memories")}.`;
  // Kind, score, day and "superseded, stale" have their place; a narrower terminal shows less of a long name.
  const width = Math.min(Math.max(...hits.map((hit) => widthOf(hit.id))), Math.max(20, screen.columns - 46));
  const shown = hits.map((hit) => renderHit(hit, { ...screen, width }));
  const hint = hits.some((hit) => hit.why) ? "" : " Why these: --explain";
  const notes = Object.entries(instead).map(
    ([word, others]) => `"${clip(word, 40)}" was not found; taken for it: ${others.join(", ")}.`,
  );
  return [
    ...shown,
    ...notes.map((note) => wrap(note, screen.columns)),
    screen.paint.dim(`${hits.length} of ${plural(total, "memory", "memories")}.${hint}`),
  ].join("\n");
}

function renderHit(
  hit: Recalled["hits"][number],
  { paint, columns, now, width }: Screen & { width: number },
): string {
  const isCurrent = hit.status === "active" || hit.status === "open";
  const state = [...(isCurrent ? [] : [hit.status]), ...marksOf(hit)].join(", ");
  const cells = [
    padEnd(hit.kind, 10),
    padEnd(clip(hit.id, width), Math.min(width, 48)),
    hit.score.toFixed(2),
    padEnd(dayOf(hit.updated, now), 6),
    paint.look(state),
  ];
  const head = cells.join("  ").trimEnd();
  const body = wrap(excerpt(hit, columns), columns, "  ").split("\n").slice(0, LINES_OF_TEXT);
  const why = hit.why ? [wrap(explain(hit.why), columns, "  ")] : [];
  return [head, ...body, ...why.map(paint.dim)].join("\n");
}

/** More than this of a text is never looked at for the few lines that are shown. Characters. */
const LOOKED_AT = 2_000;

/** The title, then as much of the text as helps to tell whether this is the one: a line more than is shown. */
function excerpt({ title, text }: Recalled["hits"][number], columns: number): string {
  const body = text.slice(0, LOOKED_AT).replace(/\s+/g, " ").trim();
  const start = title.replace(/…$/, "");
  const whole = body.startsWith(start) || start === "" ? body : `${title}: ${body}`;
  return clip(whole, Math.min(400, (LINES_OF_TEXT + 1) * Math.max(columns, 20)));
}

function explain(why: Record<string, unknown>): string {
  const parts = Object.entries(why).map(([name, value]) => `${name} ${wordsOf(value)}`);
  return `why: ${parts.join(" · ")}`;
}

function wordsOf(value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 1000) / 1000);
  if (Array.isArray(value)) return value.join(" ") || "–";
  if (value !== null && typeof value === "object")
    return Object.entries(value)
      .map(([key, inner]) => `${key} → ${wordsOf(inner)}`)
      .join(", ");
  return String(value);
}
