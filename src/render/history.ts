import type { Logged, LogRow, Viewed } from "../model/history.ts";
import type { Screen } from "./screen.ts";
import { clip, dayOf, padEnd, widthOf } from "./text.ts";

const NAMED_FILES = 3;

/** One line a commit, the files below it. */
export function renderLog({ entries, more }: Logged, screen: Screen): string {
  if (entries.length === 0) return "No commit holds it yet.";
  const authors = Math.min(20, Math.max(...entries.map(({ author }) => widthOf(author))));
  const days = Math.max(...entries.map(({ date }) => widthOf(dayOf(date, screen.now))));
  const lines = entries.flatMap((entry) => linesOf(entry, { ...screen, authors, days }));
  const end = more
    ? `Older ones: tasuki log --limit ${entries.length * 4}`
    : "One of them: tasuki diff <id>, tasuki undo <commit>";
  return [...lines, screen.paint.dim(end)].join("\n");
}

function linesOf(
  { commit, date, author, subject, files }: LogRow,
  { paint, columns, now, authors, days }: Screen & { authors: number; days: number },
): string[] {
  const head = [
    commit.slice(0, 7),
    padEnd(dayOf(date, now), days),
    padEnd(clip(author, authors), authors),
  ].join("  ");
  const named = files.slice(0, NAMED_FILES).map((file) => file.replace(/^memory\//, ""));
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : "";
  const below =
    named.length === 0 ? [] : [`         ${clip(named.join(", ") + more, Math.max(20, columns - 9))}`];
  return [`${head}  ${clip(subject, Math.max(20, columns - widthOf(head) - 2))}`, ...below.map(paint.dim)];
}

/** Git's text, under a line that says what it is of. */
export function renderViewed({ text, about }: Viewed, { paint }: Screen): string {
  const body = text.replace(/\n$/, "");
  if (about === undefined) return body;
  return body === "" ? `${about}: no difference.` : `${paint.strong(about)}\n${body}`;
}
