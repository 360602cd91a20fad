import { UserError } from "../model/errors.ts";
import type { Injected, InjectedGiving, InjectedSession } from "../model/injected.ts";
import { type Injection, injections } from "../store/injections.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/**
 * What hooks gave to a session in the last 30 days, with the parts of each score, what the budget cut and what just
 * missed. Which session: the one named (or the start of its name), else the one that this runs in, else the last.
 * @throws UserError where no session begins with that name, or several do
 */
export function injected(ws: Workspace, named: string | null = null): Injected {
  const all = injections(storeOf(ws), ws.world.now());
  const sessions = sessionsOf(all);
  const session = sessionCalled(sessions, named, ws.session);
  return {
    session,
    givings: all.filter((one) => one.session === session).map(givingOf),
    sessions,
  };
}

/** The last one first. */
function sessionsOf(all: readonly Injection[]): InjectedSession[] {
  const found = new Map<string, InjectedSession>();
  for (const { session, at, record } of all) {
    const known = found.get(session);
    const tokens = Number(record["tokens"]) || 0;
    found.set(session, {
      session,
      last: at,
      givings: (known?.givings ?? 0) + 1,
      tokens: (known?.tokens ?? 0) + tokens,
    });
  }
  return [...found.values()].sort((a, b) => (a.last < b.last ? 1 : -1));
}

function sessionCalled(
  sessions: readonly InjectedSession[],
  named: string | null,
  own: string | null,
): string | null {
  const names = sessions.map(({ session }) => session);
  if (named === null) return own !== null && names.includes(own) ? own : (names[0] ?? null);
  if (names.includes(named)) return named;
  const meant = names.filter((name) => name.startsWith(named));
  if (meant.length === 1) return meant[0]!;
  const known = names.length === 0 ? "none is known yet" : `known: ${names.slice(0, 5).join(", ")}`;
  throw new UserError(
    meant.length === 0
      ? `no session ${JSON.stringify(named)} was given anything in the last 30 days (${known})`
      : `${JSON.stringify(named)} begins several sessions: ${meant.slice(0, 5).join(", ")}. Name one`,
    { exitCode: meant.length === 0 ? 1 : 2 },
  );
}

/** A record that another version wrote may lack a part. */
function givingOf({ at, event, record }: Injection): InjectedGiving {
  const list = (key: string): never[] => (Array.isArray(record[key]) ? (record[key] as never[]) : []);
  const number = (key: string): number => Number(record[key]) || 0;
  return {
    at,
    event,
    tokens: number("tokens"),
    chars: number("chars"),
    budget: number("budget"),
    blocks: list("blocks"),
    others: list("others"),
    cut: list("cut"),
    more_cut: number("more_cut"),
    near: list("near"),
    withheld: list("withheld"),
  };
}
