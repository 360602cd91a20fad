// Whatever comes in whatever order: what must never happen.
import fc from "fast-check";
import { test } from "vitest";
import { step } from "../../src/mod/machine.ts";
import type { Act, Signal, State } from "../../src/mod/types.ts";
import {
  asks,
  begins,
  breaks,
  cleared,
  ends,
  fails,
  late,
  measured,
  type Move,
  READ,
  READY,
  resumed,
  SAVE,
  settings,
  stops,
  tools,
  types,
  typesClear,
  verified,
  waits,
  WORK,
} from "./drive.ts";

const MOVES: readonly Move[] = [
  begins,
  asks,
  tools(10, WORK),
  tools(40, WORK),
  tools(40, SAVE),
  tools(40, READ),
  tools(null, WORK),
  ends(),
  ends(""),
  breaks("aborted"),
  breaks("error"),
  measured(40),
  measured(10),
  measured(null),
  types,
  stops,
  typesClear,
  { kind: "clear-settled" },
  cleared,
  resumed,
  waits,
  late("waited"),
  late("verified"),
  verified(),
  verified("secret"),
  fails("ask"),
  fails("clear"),
  fails("continue"),
  settings({}),
  settings({ enabled: false }),
  { kind: "compacted" },
];

type Seen = { state: State; signal: Signal; acts: Act[] };

function trace(moves: readonly Move[]): Seen[] {
  let state = READY;
  return moves.map((move) => {
    const signal = typeof move === "function" ? move(state) : move;
    const { state: next, acts } = step(state, signal);
    const seen = { state, signal, acts };
    state = next;
    return seen;
  });
}

const ofActs = (seen: readonly Seen[], kind: Act["kind"]): number =>
  seen.flatMap(({ acts }) => acts).filter((act) => act.kind === kind).length;

test("each clear has a save of its own that was found on disk; each `continue` has a clear", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 60 }), (moves) => {
      const seen = trace(moves);
      let found = 0;
      for (const { signal, state, acts } of seen) {
        if (
          signal.kind === "verified" &&
          signal.refusal === null &&
          state.phase === "checking" &&
          signal.ticket === state.ticket
        )
          found += 1;
        if (acts.some(({ kind }) => kind === "clear")) {
          if (found === 0) return false;
          found = 0;
        }
      }
      return ofActs(seen, "continue") <= ofActs(seen, "clear");
    }),
    { numRuns: 2000 },
  );
});

test("a conversation is asked twice at most, unless a message or a compaction came between", () => {
  const quiet = MOVES.filter(
    (move) =>
      ![types, begins, settings({ enabled: false })].includes(move) &&
      !(
        "kind" in move &&
        (move.kind === "compacted" || move.kind === "settings" || move.kind === "turn-started")
      ),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...quiet, asks), { maxLength: 60 }), (moves) => {
      let asked = 0;
      for (const { signal, state, acts } of trace(moves)) {
        if (signal.kind === "conversation-ended") asked = 0;
        if (acts.some(({ kind }) => kind === "attach")) asked += 1;
        if (signal.kind === "turn-started" && signal.isAsk && state.phase === "asking") asked += 1;
        if (asked > 2) return false;
      }
      return true;
    }),
    { numRuns: 2000 },
  );
});

test("a ticket is used once", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 60 }), (moves) => {
      const tickets = trace(moves).flatMap(({ acts }) =>
        acts.flatMap((act) => ("ticket" in act ? [act.ticket] : [])),
      );
      return new Set(tickets).size === tickets.length;
    }),
    { numRuns: 1000 },
  );
});
