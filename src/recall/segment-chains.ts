import { ASKS, SESSION_TERM } from "./segment-format.ts";
import type { Segment } from "./segment-read.ts";
import type { Chains } from "./types.ts";

/** A file of an index with the number that its first document has among all. */
export type Placed = { segment: Segment; first: number; dead: ReadonlySet<number> };

/** The chains of the files as they stand, and anew those of the sessions that lost a document or are in several files. */
export function joinChains(parts: readonly Placed[], capacity: number): Chains | null {
  if (parts.every(({ segment }) => segment.foot.sessions === 0)) return null;
  const chains = copyChains(parts, capacity);
  const touched = new Set<string>();
  const [, ...later] = parts;
  for (const { segment, dead } of later)
    if (segment.foot.sessions > 0)
      for (let doc = 0; doc < segment.foot.docs; doc++) if (!dead.has(doc)) note(segment, doc, touched);
  for (const { segment, dead } of parts) for (const doc of dead) note(segment, doc, touched);
  for (const session of touched) relink(parts, chains, session);
  return chains;
}

function note(segment: Segment, doc: number, touched: Set<string>): void {
  if (segment.column("session")[doc] === 0) return;
  const session = segment.row(doc).memory.source?.session;
  if (session !== undefined) touched.add(session);
}

function copyChains(parts: readonly Placed[], capacity: number): Chains {
  const column = (): Uint32Array => new Uint32Array(capacity);
  const [session, before, behind] = [column(), column(), column()];
  let sessions = 0;
  for (const { segment, first } of parts) {
    if (segment.foot.sessions === 0) continue;
    copy(segment.column("session"), session, first, sessions);
    copy(segment.column("before"), before, first, first);
    copy(segment.column("behind"), behind, first, first);
    sessions += segment.foot.sessions;
  }
  return { sessions, session, before, behind, asks: (doc) => asksAt(parts, doc) };
}

/** None stays 0; numbers move up by `more`. */
function copy(from: Uint32Array, to: Uint32Array, first: number, more: number): void {
  if (more === 0) to.set(from, first);
  else for (let i = 0; i < from.length; i++) to[first + i] = from[i] === 0 ? 0 : from[i]! + more;
}

function asksAt(parts: readonly Placed[], doc: number): boolean {
  const { segment, first } = placeOf(parts, doc);
  return (segment.column("flags")[doc - first]! & ASKS) !== 0;
}

/** The file that a document is in. */
export function placeOf<P extends Placed>(parts: readonly P[], doc: number): P {
  for (let at = parts.length - 1; at > 0; at--) if (parts[at]!.first <= doc) return parts[at]!;
  return parts[0]!;
}

function relink(parts: readonly Placed[], chains: Chains, name: string): void {
  const members: { doc: number; line: number }[] = [];
  for (const { segment, first, dead } of parts) {
    const found = segment.find(SESSION_TERM + name);
    for (const doc of found?.docs ?? []) {
      if (dead.has(doc))
        chains.session[first + doc] = chains.before[first + doc] = chains.behind[first + doc] = 0;
      else members.push({ doc: first + doc, line: segment.column("line")[doc]! });
    }
  }
  members.sort((a, b) => a.line - b.line || a.doc - b.doc);
  const number = members.length === 0 ? 0 : chains.session[members[0]!.doc]!;
  members.forEach(({ doc }, at) => {
    chains.session[doc] = number;
    chains.before[doc] = at > 0 ? members[at - 1]!.doc + 1 : 0;
    chains.behind[doc] = at + 1 < members.length ? members[at + 1]!.doc + 1 : 0;
  });
}
