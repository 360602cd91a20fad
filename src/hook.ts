/* The bundle of every other hook, and of what one process leaves to the next. */
import { anyHook } from "./hook-any.ts";
import { printAndLeave, quickWorld } from "./quick-io.ts";
import { systemWorld } from "./world.ts";

void anyHook(process.argv.slice(3), quickWorld(systemWorld())).then(printAndLeave);
