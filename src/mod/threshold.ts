import type { Settings, Usage } from "../model/auto-clear.ts";

/** Exact: the client's own percentage is rounded. */
export function isPast(usage: Usage | null, { enabled, percent, tokens }: Settings): boolean {
  if (!enabled || usage === null) return false;
  if (tokens !== null) return usage.tokens >= tokens;
  return usage.window > 0 && usage.tokens * 100 >= usage.window * percent;
}
