/* The bundle of the hook at the start of a session: what stands between a person and the first prompt. */
import { hookMain } from "../doors/hook-main.ts";
import { answerWith } from "../ops/hook-answer.ts";
import { sessionStart } from "../ops/session-start.ts";
import { printAndLeave, quickWorld } from "../doors/quick-io.ts";
import { systemWorld } from "../world.ts";

const answer = hookMain("session-start", quickWorld(systemWorld()), (ws, input) =>
  answerWith(ws, input, () => sessionStart(ws, input)),
);
void answer.then(printAndLeave);
