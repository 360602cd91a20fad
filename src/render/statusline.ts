import { agoOf, plural } from "../model/age.ts";
import { plain } from "../model/terminal.ts";
import type { Screen } from "./screen.ts";
import { clip, oneLine, widthOf } from "./text.ts";

export type Statusline = {
  /** Of the model's window that is used; null: not known yet. */
  percent: number | null;
  /** Where it is worth a look: the threshold of auto-clear where that is on. */
  limit: number;
  list: string | null;
  nextStep: string | null;
  open: number;
  savedAt: string | null;
  paused: boolean;
};

const GAP = " · ";
/** Fewer columns of the next step say nothing; more are not a few words. */
const [LEAST, MOST] = [14, 60];
/** From here on the client compacts soon. Percent. */
const FULL = 90;

type Part = { text: string; paint: (text: string) => string };

/** One line of at most so many columns: context, list, next step, open tasks, age. */
export function renderStatusline(line: Statusline, { paint, columns, now }: Screen): string {
  const { percent, limit, list, nextStep, open, savedAt, paused } = line;
  const same = (text: string): string => text;
  const level = percent === null || percent < limit ? same : percent < FULL ? paint.look : paint.stop;
  const head: Part[] = [
    ...(percent === null ? [] : [{ text: `${percent} %`, paint: level }]),
    ...(list === null ? [] : [{ text: shown(list), paint: paint.strong }]),
  ];
  const tail: Part[] = [
    ...(paused ? [{ text: "paused", paint: paint.look }] : []),
    ...(open === 0 ? [] : [{ text: `${plural(open, "task")} open`, paint: same }]),
    ...(list === null || savedAt === null ? [] : [{ text: agoOf(savedAt, now), paint: paint.dim }]),
  ];
  const next = list === null ? null : { text: shown(nextStep ?? "no next step"), paint: paint.dim };
  return fitted({ head, next, tail }, columns)
    .map(({ text, paint: painted }) => painted(text))
    .join(GAP);
}

type Parts = { head: Part[]; next: Part | null; tail: Part[] };

/** The next step gets the room that is left; then what stands last goes, and at last the name of the list is cut. */
function fitted({ head, next, tail }: Parts, columns: number): Part[] {
  const room = columns - widthIn([...head, ...tail]) - (head.length + tail.length > 0 ? GAP.length : 0);
  if (next !== null && room >= Math.min(LEAST, widthOf(next.text)))
    return [...head, { ...next, text: clip(next.text, Math.min(room, MOST)) }, ...tail];
  const last = tail.at(-1);
  if (widthIn([...head, ...tail]) > columns && last !== undefined)
    return fitted({ head, next, tail: tail.slice(0, -1) }, columns);
  if (widthIn([...head, ...tail]) <= columns) return [...head, ...tail];
  const [first, ...others] = [...head].reverse();
  if (first === undefined) return [];
  const left = columns - widthIn(others) - (others.length > 0 ? GAP.length : 0);
  return [...others.reverse(), ...(left < 2 ? [] : [{ ...first, text: clip(first.text, left) }])];
}

const widthIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, { text }) => sum + widthOf(text), 0) + GAP.length * Math.max(0, parts.length - 1);

/** What a file says is no place for what steers a terminal. */
const shown = (text: string): string => oneLine(plain(text).replaceAll("`", ""));
