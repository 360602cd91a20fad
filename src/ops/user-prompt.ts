import type { HookInput } from "../claude/events.ts";
import { type HookAnswer, personLines } from "../claude/output.ts";
import { countUses } from "../store/uses.ts";
import { promptBlock } from "./context-prompt.ts";
import { giveOnce, memoriesIn } from "./given.ts";
import { recordOf } from "./giving-record.ts";
import { notYetTold } from "./not-yet-told.ts";
import { storeOf, type Workspace } from "./workspace.ts";

/** What is relevant to a prompt and was not given to this session yet. */
export async function userPrompt(ws: Workspace, input: HookInput): Promise<HookAnswer> {
  const prompt = input.prompt?.trim() ?? "";
  const session = input.session ?? ws.session;
  if (!asksSomething(prompt) || session === null) return {};
  const place = storeOf(ws);
  const now = ws.world.now();
  const block = await giveOnce({
    place,
    session,
    event: "prompt",
    now,
    give: async (given) => {
      const found = await promptBlock(ws, prompt, given);
      countUses(place, memoriesIn(found.given), now);
      return { ids: found.given, record: recordOf(found), value: found };
    },
  });
  const notices = notYetTold(place, session, block?.notices ?? []);
  return { text: block?.text ?? "", systemMessage: personLines(notices) };
}

/** Commands of the client, `continue` after a clear and our own prompts are no questions. */
function asksSomething(prompt: string): boolean {
  return prompt !== "" && !/^(?:\/|continue[.!]?$|tasuki:)/iu.test(prompt);
}
