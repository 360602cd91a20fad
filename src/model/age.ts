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

/** `2 h ago`, `just now`. */
export function agoOf(iso: string, now: Date): string {
  const age = ageOf(iso, now);
  return age === "just now" ? age : `${age} ago`;
}

/** `1 task`, `2 tasks`, `1,840 tokens`; `many` where the plural is no mere `s`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
