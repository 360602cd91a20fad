import { agoOf, plural } from "../model/age.ts";
import type { Injected, InjectedGiving } from "../model/injected.ts";
import type { Screen } from "./screen.ts";
import { clip, padEnd, padStart, widthOf } from "./text.ts";

const OTHERS = 5;

/** Each giving of a session with why, what was cut and what just missed; other sessions last. */
export function renderInjected({ session, givings, sessions }: Injected, screen: Screen): string {
  if (session === null)
    return "No session was given anything in the last 30 days. What the next one is given: tasuki context";
  const tokens = givings.reduce((sum, giving) => sum + giving.tokens, 0);
  const others = sessions.filter((one) => one.session !== session);
  const named = others
    .slice(0, OTHERS)
    .map(({ session: name, last }) => `${name} (${agoOf(last, screen.now)})`);
  const more = others.length > OTHERS ? ` and ${others.length - OTHERS} more` : "";
  return [
    `${screen.paint.strong(session)}: given ${plural(givings.length, "time")}, ${plural(tokens, "token")} in all.`,
    ...givings.flatMap((giving) => givingLines(giving, screen)),
    screen.paint.dim(
      others.length === 0
        ? "Kept for 30 days in memory/.local/."
        : `Other sessions: ${named.join(", ")}${more}. tasuki injected <session>`,
    ),
  ].join("\n");
}

function givingLines(giving: InjectedGiving, { paint, columns }: Screen): string[] {
  const { at, event, tokens, budget, blocks, others, cut, more_cut: moreCut, near, withheld } = giving;
  const line = (start: string, text: string): string =>
    `  ${start}${clip(text, columns - 2 - widthOf(start))}`;
  const items = blocks.flatMap(({ block, items: given }) =>
    given.flatMap((item) => {
      const score = item.score === undefined ? "" : ` ${item.score.toFixed(2)}`;
      const start = `${padEnd(block, 8)} ${padStart(String(item.tokens), 5)}  `;
      const parts = partsOf(item.parts);
      return [
        line(start, `${item.id}${score}  ${item.reason}`),
        ...(parts === "" ? [] : [paint.dim(line(" ".repeat(start.length), parts))]),
      ];
    }),
  );
  const cuts = cut.map(
    ({ id, detail }) => `cut by the budget: ${id}${detail === undefined ? "" : ` (${detail})`}`,
  );
  const missed = near.map(
    ({ id, score, reason }) =>
      `just missed: ${id}${score === undefined ? "" : ` ${score.toFixed(2)}`}, ${reason}`,
  );
  const notes = [
    ...(others.length > 0 ? [`named: ${others.join(", ")}`] : []),
    ...cuts,
    ...(moreCut > 0 ? [`cut by the budget: ${moreCut} more`] : []),
    ...missed,
    ...withheld.map((id) => `a secret was withheld: ${id}`),
  ];
  return [
    `${at.slice(0, 16).replace("T", " ")} UTC  ${event}  ${plural(tokens, "token")} (memories may take ${budget})`,
    ...items,
    ...notes.map((note) => paint.dim(line("", note))),
  ];
}

function partsOf(parts: InjectedGiving["blocks"][number]["items"][number]["parts"]): string {
  if (parts === undefined) return "";
  const { bm25, neighbours, evidence, mass, of } = parts;
  const added = [
    `bm25 ${short(bm25)}`,
    ...(neighbours === 0 ? [] : [`neighbours ${short(neighbours)}`]),
    ...(evidence === 0 ? [] : [`evidence ${short(evidence)}`]),
    `covers ${short(mass)} of ${short(of)}`,
  ];
  return added.join(", ");
}

const short = (value: number): string => String(Math.round(value * 100) / 100);
