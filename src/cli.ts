/* The bin: the whole command line. */
import { systemIo } from "./io.ts";
import { main } from "./main.ts";
import { systemWorld } from "./world.ts";

const status = main({ argv: process.argv.slice(2), world: systemWorld(), io: systemIo() });
// An ended answer is the end: git's pipes would keep the process for another 50 ms.
void status.then((code) => process.exit(code));
