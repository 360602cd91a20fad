import { textOfInput } from "../model/encoding.ts";
import type { Call } from "./command.ts";

/** A text that a person or a program pipes in. @throws UserError where it is no UTF-8 */
export const textOnStdin = async ({ world }: Pick<Call, "world">): Promise<string> =>
  textOfInput(await world.readStdinBytes());
