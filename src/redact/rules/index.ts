import type { Rule } from "../rule.ts";
import { BLOCK_RULES } from "./blocks.ts";
import { COMMAND_RULES } from "./commands.ts";
import { NAMED_RULES } from "./named.ts";
import { PEOPLE_RULES } from "./people.ts";
import { TOKEN_RULES } from "./tokens.ts";
import { URL_RULES } from "./urls.ts";

/** Every rule; where two find the same place, the earlier one names it. */
export const RULES: readonly Rule[] = [
  ...BLOCK_RULES,
  ...TOKEN_RULES,
  ...URL_RULES,
  ...COMMAND_RULES,
  ...NAMED_RULES,
  ...PEOPLE_RULES,
];
