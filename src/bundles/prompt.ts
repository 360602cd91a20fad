/* The bundle of the hook that runs at every prompt. */
import { hookMain } from "../doors/hook-main.ts";
import { answerWith } from "../ops/hook-answer.ts";
import { userPrompt } from "../ops/user-prompt.ts";
import { printAndLeave, quickWorld } from "../doors/quick-io.ts";
import { systemWorld } from "../world.ts";

const answer = hookMain("user-prompt", quickWorld(systemWorld()), (ws, input) =>
  answerWith(ws, input, () => userPrompt(ws, input)),
);
void answer.then(printAndLeave);
