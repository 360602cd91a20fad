const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago, as people say it: `just now`, `5 min`, `2 h`, `3 days`, `4 months`.
 * @param iso an ISO 8601 time; the future counts as now
 */
export function ageOf(iso: string, now: Date): string {
  const passed = now.getTime() - Date.parse(iso);
  if (!(passed >= MINUTE)) return "just now";
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h`;
  const days = Math.floor(passed / DAY);
  if (days < 60) return plural(days, "day");
  if (days < 730) return plural(Math.floor(days / 30.4), "month");
  return plural(Math.floor(days / 365.25), "year");
}

/** `2 h ago`; with "old": `2 h old`. Under a minute, or in the future: `just now` (`new`). "" where the time can't be read. */
export function agoOf(iso: string, now: Date, word: "ago" | "old" = "ago"): string {
  if (Number.isNaN(Date.parse(iso))) return "";
  const age = ageOf(iso, now);
  if (age !== "just now") return `${age} ${word}`;
  return word === "ago" ? age : "new";
}

/** `1 task`, `1,840 tokens`. Without a locale: loading one costs a hook more than the rest of this line. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A whole number with a comma between thousands. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** `HH:MM` where it is today, else the date and the time; `offset` in minutes east of UTC. "" where it can't be read. */
export function clockOf(iso: string | null, now: string, offset: number): string {
  const local = localOf(iso, offset);
  if (local === "") return "";
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
  return date === localOf(now, offset).slice(0, 10) ? time : `${date} ${time}`;
}

/** The local date, `2026-11-30`. "" where it can't be read. */
export const dateOf = (iso: string | null, offset = 0): string => localOf(iso, offset).slice(0, 10);

function localOf(iso: string | null, offset: number): string {
  const time = Date.parse(iso ?? "") + offset * 60_000;
  return Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : "";
}

/** Whether an ISO date or time is past: a day lasts until its end (UTC), null never ends. */
export function isExpired(expires: string | null, now: Date): boolean {
  if (expires === null) return false;
  return expires.length === 10
    ? now.toISOString().slice(0, 10) > expires
    : now.getTime() > Date.parse(expires);
}
