/* The bundle of every other hook, and of what one process leaves to the next. */
import { anyHook, unknownEvent } from "../doors/hook.ts";
import { plain } from "../model/terminal.ts";
import { printAndLeave, quickWorld } from "../doors/quick-io.ts";
import { systemWorld } from "../world.ts";

const words = process.argv.slice(3);
const unknown = unknownEvent(words);
// The client gives a hook a pipe: at a terminal sits a person.
if (unknown !== null && process.stdin.isTTY) process.stderr.write(`${plain(unknown)}\n`);
void anyHook(words, quickWorld(systemWorld())).then(printAndLeave);
