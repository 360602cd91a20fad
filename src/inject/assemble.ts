import type { Assembled, InjectInput } from "./types.ts";

export function assemble(input: InjectInput): Assembled {
  return { text: "", tokens: 0, chars: 0, budget: input.limits.budget, blocks: [], left_out: [], withheld: [], summary: null, notices: [] };
}
