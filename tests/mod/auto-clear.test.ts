// The machine, line by line of what auto-clear must do.
import { describe, expect, test } from "vitest";
import type { Phase } from "../../src/model/auto-clear.ts";
import type { State } from "../../src/mod/types.ts";
import {
  asks,
  at,
  begins,
  breaks,
  cleared,
  ends,
  fails,
  late,
  measured,
  type Move,
  ON,
  play,
  READ,
  READY,
  resumed,
  round,
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

type Case = readonly [
  what: string,
  moves: readonly Move[],
  acts: readonly string[],
  phase: Phase,
  from?: Partial<State>,
];

const ASKED = ["attach", "say threshold"];
const CLEARED = [...ASKED, "verify", "wait", "clear"];
const ROUND = [...CLEARED, "wait", "continue"];
const tokens = (limit: number) => ({ settings: { ...ON, tokens: limit } });

const CASES: Record<string, readonly Case[]> = {
  "C1 measured after every tool call, against a share of the window or a number of tokens": [
    ["below", [begins, tools(32.9, WORK)], [], "watching"],
    ["at the threshold", [begins, tools(33, WORK)], ASKED, "asked"],
    ["the third call crosses", [begins, tools(10, WORK), tools(20, WORK), tools(40, WORK)], ASKED, "asked"],
    ["one percent", [begins, tools(1, WORK)], ASKED, "asked", { settings: { ...ON, percent: 1 } }],
    ["95 percent", [begins, tools(94, WORK)], [], "watching", { settings: { ...ON, percent: 95 } }],
    ["a number of tokens, below", [begins, tools(11.9, WORK)], [], "watching", tokens(120_000)],
    ["a number of tokens, reached", [begins, tools(12, WORK)], ASKED, "asked", tokens(120_000)],
    ["no usage yet", [begins, tools(null, WORK)], [], "watching"],
  ],
  "C2 asked with the result of the call that crosses, else in a turn of its own": [
    [
      "once, however many calls follow",
      [begins, tools(34, WORK), tools(35, WORK), tools(36, WORK)],
      ASKED,
      "asked",
    ],
    [
      "no tool call: a prompt after the turn",
      [begins, ends(), measured(40), waits],
      ["wait", "say threshold", "ask"],
      "asking",
    ],
    [
      "its turn begins",
      [begins, ends(), measured(40), waits, asks],
      ["wait", "say threshold", "ask"],
      "asked",
    ],
    ["no tool call, below", [begins, ends(), measured(20)], [], "watching"],
  ],
  "C4 cleared at the end of a turn whose last action is a save": [
    ["a save last", round, CLEARED, "clearing"],
    [
      "the state is read after it",
      [begins, tools(34, WORK), tools(35, SAVE), tools(35, READ), ends(), measured(35), verified(), waits],
      CLEARED,
      "clearing",
    ],
    [
      "several saves",
      [begins, tools(34, WORK), tools(35, SAVE), tools(35, SAVE), ends(), measured(35)],
      [...ASKED, "verify"],
      "checking",
    ],
    [
      "the crossing call is the save",
      [begins, tools(34, SAVE), ends(), measured(35)],
      [...ASKED, "verify"],
      "checking",
    ],
    [
      "work after it",
      [begins, tools(34, WORK), tools(35, SAVE), tools(35, WORK), ends(), measured(35)],
      [...ASKED, "wait"],
      "before-ask",
    ],
    [
      "work beside it, at once",
      [begins, tools(34, WORK), tools(35, SAVE, WORK), ends(), measured(35)],
      [...ASKED, "wait"],
      "before-ask",
    ],
    ["not before the turn ends", [begins, tools(34, WORK), tools(35, SAVE)], ASKED, "asked"],
    ["below the threshold a save is a save", [begins, tools(20, SAVE), ends(), measured(20)], [], "watching"],
  ],
  "C5 continued as the person": [
    ["after the clear", [...round, cleared, waits], ROUND, "watching"],
    [
      "the client doesn't take it",
      [...round, cleared, waits, fails("continue")],
      [...ROUND, "say could-not-continue"],
      "watching",
    ],
  ],
  "C6 no save, no clear: once more, then given up until the next conversation": [
    [
      "no save",
      [begins, tools(34, WORK), ends(), measured(34), waits],
      [...ASKED, "wait", "say asked-again", "ask again"],
      "asking",
    ],
    [
      "a refused save",
      [begins, tools(34, WORK), tools(35, SAVE), ends(), measured(35), verified("next-vague"), waits],
      [...ASKED, "verify", "wait", "say asked-again", "ask again"],
      "asking",
    ],
    [
      "saved when asked again",
      [
        begins,
        tools(34, WORK),
        ends(),
        measured(34),
        waits,
        asks,
        tools(35, SAVE),
        ends(),
        measured(35),
        verified(),
        waits,
      ],
      [...ASKED, "wait", "say asked-again", "ask again", "verify", "wait", "clear"],
      "clearing",
    ],
    [
      "no save again",
      [begins, tools(34, WORK), ends(), measured(34), waits, asks, ends(), measured(35)],
      [...ASKED, "wait", "say asked-again", "ask again", "say gave-up"],
      "given-up",
    ],
    [
      "given up: no word in the next turns",
      [begins, tools(50, WORK), tools(51, SAVE), ends(), measured(52)],
      [],
      "given-up",
      { phase: "given-up", asks: 2 },
    ],
    [
      "given up: /clear begins anew",
      [typesClear, cleared, begins, tools(40, WORK)],
      ASKED,
      "asked",
      { phase: "given-up", asks: 2 },
    ],
  ],
  "C7 a turn that was interrupted neither starts nor completes it": [
    ["Esc in a turn that crosses", [begins, stops, breaks("aborted"), measured(40)], [], "watching"],
    ["Esc, and the client calls it an answer", [begins, stops, ends(), measured(40)], [], "watching"],
    ["Esc, then tool results come in", [begins, stops, tools(40, WORK)], [], "watching"],
    [
      "Esc in the turn that saves",
      [begins, tools(34, WORK), tools(35, SAVE), stops, breaks("aborted"), measured(35)],
      ASKED,
      "watching",
    ],
    [
      "a permission dialog refused: an answer without words",
      [begins, tools(34, WORK), ends(""), measured(35)],
      ASKED,
      "watching",
    ],
    [
      "the next turn asks once more",
      [begins, tools(34, WORK), breaks("aborted"), measured(35), begins, tools(36, WORK)],
      [...ASKED, "attach again", "say threshold"],
      "asked",
    ],
    [
      "interrupted twice is twice asked",
      [
        begins,
        tools(34, WORK),
        breaks("aborted"),
        measured(35),
        begins,
        tools(36, WORK),
        breaks("aborted"),
        measured(36),
      ],
      [...ASKED, "attach again", "say threshold", "say gave-up"],
      "given-up",
    ],
    [
      "Esc while the save is looked for",
      [begins, tools(34, SAVE), ends(), measured(35), stops, verified()],
      [...ASKED, "verify"],
      "watching",
    ],
    [
      "Esc before the clear",
      [begins, tools(34, SAVE), ends(), measured(35), verified(), stops, late("waited")],
      [...ASKED, "verify", "wait"],
      "watching",
    ],
    ["Esc before `continue`", [...round, cleared, stops, late("waited")], [...CLEARED, "wait"], "watching"],
    ["an error of the API", [begins, tools(34, SAVE), breaks("error"), measured(35)], ASKED, "watching"],
    ["the model refuses", [begins, tools(34, SAVE), breaks("refusal"), measured(35)], ASKED, "watching"],
  ],
  "C8 nobody at a terminal": [
    ["a tool call", [begins, tools(90, WORK)], [], "watching", { isInteractive: false }],
    ["the end of a turn", [begins, ends(), measured(90)], [], "watching", { isInteractive: false }],
  ],
  "C9 a conversation of ours that begins above the threshold switches it off": [
    [
      "at its first tool call",
      [...round, cleared, waits, begins, tools(45, WORK)],
      [...ROUND, "say guard"],
      "off",
    ],
    [
      "at the end of its first turn",
      [...round, cleared, waits, begins, ends(), measured(45)],
      [...ROUND, "say guard"],
      "off",
    ],
    [
      "below it is fine, and a second round comes",
      [...round, cleared, waits, begins, tools(3, WORK), ...round.slice(1)],
      [...ROUND, ...CLEARED],
      "clearing",
    ],
    ["a person's own conversation may begin there", [begins, tools(45, WORK)], ASKED, "asked"],
    [
      "off stays off over /clear",
      [typesClear, cleared, begins, tools(45, WORK)],
      [],
      "off",
      { phase: "off" },
    ],
    [
      "off stays off when it is switched on again",
      [settings({ enabled: false }), settings({}), begins, tools(45, WORK)],
      [],
      "off",
      { phase: "off" },
    ],
    [
      "also where the person's message came first",
      [...round, types, cleared, begins, tools(45, WORK)],
      [...CLEARED, "say guard"],
      "off",
    ],
  ],
  "C10 /clear or /resume of the person cancels what is pending": [
    [
      "/clear before the save is asked for",
      [begins, ends(), measured(40), typesClear, cleared, late("waited")],
      ["wait"],
      "watching",
    ],
    [
      "/clear while the prompt is queued: its turn is ended",
      [begins, ends(), measured(40), waits, typesClear, cleared, asks],
      ["wait", "say threshold", "ask", "abort"],
      "watching",
    ],
    [
      "/clear while the save is looked for",
      [begins, tools(34, SAVE), ends(), measured(35), typesClear, cleared, late("verified")],
      [...ASKED, "verify"],
      "watching",
    ],
    [
      "/clear before ours",
      [begins, tools(34, SAVE), ends(), measured(35), verified(), typesClear, cleared, late("waited")],
      [...ASKED, "verify", "wait"],
      "watching",
    ],
    ["/clear just ahead of ours: no `continue`", [...round, typesClear, cleared], CLEARED, "watching"],
    [
      "/clear before `continue`",
      [...round, cleared, typesClear, cleared, late("waited")],
      [...CLEARED, "wait"],
      "watching",
    ],
    [
      "/resume while asked",
      [begins, tools(34, WORK), typesClear, resumed, begins, tools(20, SAVE), ends(), measured(20)],
      ASKED,
      "watching",
    ],
    [
      "/resume picked and left again",
      [typesClear, { kind: "clear-settled" }, ...round, cleared, waits],
      ROUND,
      "watching",
    ],
    ["a conversation that ends otherwise while clearing", [...round, resumed], CLEARED, "watching"],
    [
      "the outcome of an old check",
      [begins, tools(34, SAVE), ends(), measured(35), late("verified")],
      [...ASKED, "verify"],
      "checking",
    ],
  ],
  "C11 a message that was typed before the clear goes first": [
    [
      "while the save is looked for",
      [begins, tools(34, SAVE), ends(), measured(35), types, late("verified")],
      [...ASKED, "verify", "say postponed"],
      "postponed",
    ],
    [
      "before the clear",
      [begins, tools(34, SAVE), ends(), measured(35), verified(), types, late("waited")],
      [...ASKED, "verify", "wait", "say postponed"],
      "postponed",
    ],
    [
      "queued in the turn that saves: its turn begins first",
      [begins, tools(34, SAVE), ends(), measured(35), verified(), begins],
      [...ASKED, "verify", "wait", "say postponed"],
      "postponed",
    ],
    [
      "it begins before the end is judged",
      [begins, tools(34, SAVE), ends(), begins, measured(35)],
      ASKED,
      "postponed",
    ],
    [
      "their turn is not asked in the middle",
      [begins, tools(36, WORK)],
      [],
      "postponed",
      { phase: "postponed", asks: 1 },
    ],
    [
      "their turn saves: cleared",
      [begins, tools(36, WORK), tools(37, SAVE), ends(), measured(37), verified(), waits],
      ["verify", "wait", "clear"],
      "clearing",
      { phase: "postponed", asks: 1 },
    ],
    [
      "their turn doesn't: asked anew",
      [begins, tools(36, WORK), ends(), measured(37), waits],
      ["wait", "say threshold", "ask"],
      "asking",
      { phase: "postponed", asks: 2 },
    ],
    [
      "typed behind the save, in the same turn",
      [begins, tools(34, SAVE), types, ends(), measured(35)],
      [...ASKED, "wait"],
      "before-ask",
    ],
    [
      "typed before the save, in the same turn",
      [begins, tools(34, WORK), types, tools(35, SAVE), ends(), measured(35)],
      [...ASKED, "verify"],
      "checking",
    ],
    ["behind our /clear: no `continue`", [...round, types, cleared], CLEARED, "watching"],
    ["its turn gets in front of our /clear: no `continue`", [...round, begins, cleared], CLEARED, "watching"],
    [
      "after the clear: no `continue`",
      [...round, cleared, types, late("waited")],
      [...CLEARED, "wait"],
      "watching",
    ],
    [
      "before the save is asked for",
      [begins, ends(), measured(40), types, late("waited")],
      ["wait"],
      "watching",
    ],
    [
      "before it is asked for again",
      [begins, tools(34, WORK), ends(), measured(35), types, late("waited")],
      [...ASKED, "wait"],
      "postponed",
    ],
  ],
  "C12 what the client refuses blocks nothing": [
    [
      "the prompt",
      [begins, ends(), measured(40), waits, fails("ask")],
      ["wait", "say threshold", "ask"],
      "watching",
    ],
    ["/clear", [...round, fails("clear")], [...CLEARED, "say could-not-clear"], "given-up"],
    ["an answer without a turn", [measured(50)], [], "watching"],
    [
      "signals out of order",
      [verified(), waits, cleared, stops, ends(), fails("clear")],
      ["say could-not-clear"],
      "given-up",
    ],
  ],
  "C13 off unless it is switched on; a change counts at the next event": [
    [
      "off",
      [begins, tools(90, WORK), ends(), measured(90)],
      [],
      "watching",
      { settings: { ...ON, enabled: false } },
    ],
    [
      "switched on in the middle",
      [begins, tools(90, WORK), settings({}), tools(90, WORK)],
      ASKED,
      "asked",
      { settings: { ...ON, enabled: false } },
    ],
    [
      "switched off while asked",
      [begins, tools(40, WORK), settings({ enabled: false }), tools(41, SAVE), ends(), measured(41)],
      ASKED,
      "watching",
    ],
    [
      "switched off before the clear",
      [
        begins,
        tools(34, SAVE),
        ends(),
        measured(35),
        verified(),
        settings({ enabled: false }),
        late("waited"),
      ],
      [...ASKED, "verify", "wait"],
      "watching",
    ],
    [
      "switched off between clear and `continue`: it is finished",
      [...round, settings({ enabled: false }), cleared, waits],
      ROUND,
      "watching",
    ],
    ["another threshold", [begins, tools(40, WORK)], [], "watching", { settings: { ...ON, percent: 60 } }],
  ],
  "C14 a threshold of 1 does one round, then the guard": [
    [
      "one round",
      [
        begins,
        tools(2, WORK),
        tools(3, SAVE),
        ends(),
        measured(3),
        verified(),
        waits,
        cleared,
        waits,
        begins,
        tools(2, WORK),
        ends(),
        measured(2),
      ],
      [...ROUND, "say guard"],
      "off",
      { settings: { ...ON, percent: 1 } },
    ],
  ],
  "a client that was not tested": [
    [
      "leaves it to the notice of the hook",
      [
        { kind: "started", isInteractive: true, isTested: false },
        begins,
        tools(50, WORK),
        ends(),
        measured(50),
      ],
      [],
      "off",
    ],
    [
      "one that was",
      [{ kind: "started", isInteractive: true, isTested: true }, begins, tools(50, WORK)],
      ASKED,
      "asked",
    ],
  ],
  "a compaction": [
    [
      "drops what is pending",
      [begins, ends(), measured(40), { kind: "compacted" }, late("waited")],
      ["wait"],
      "watching",
    ],
    [
      "while asked, both asks are there again",
      [begins, tools(34, WORK), { kind: "compacted" }, tools(35, WORK)],
      [...ASKED, ...ASKED],
      "asked",
    ],
  ],
};

describe.each(Object.entries(CASES))("%s", (_, cases) => {
  for (const [what, moves, acts, phase, from = {}] of cases) {
    test(`${what}`, () => {
      const { acts: done, state } = play(moves, { ...READY, ...from });
      expect(done).toEqual(acts);
      expect(state.phase).toBe(phase);
    });
  }
});

test("a round is counted, and the next conversation is known as ours", () => {
  const { state } = play([...round, cleared]);
  expect(state).toMatchObject({
    rounds: 1,
    conversation: 2,
    isOwn: true,
    isFresh: true,
    asks: 0,
    usage: null,
  });
});

test("a notice says where the context stands and what the threshold is", () => {
  const { state } = play([begins, tools(35, WORK)]);
  expect(state.usage).toEqual(at(35));
});
