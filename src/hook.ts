/* The small bundle that hooks and `recall` start in. */
import { fastMain } from "./fast.ts";
import { systemIo } from "./io.ts";
import { systemWorld } from "./world.ts";

const status = fastMain({ argv: process.argv.slice(2), world: systemWorld(), io: systemIo() });
// An ended answer is the end: git's pipes would keep the process for another 50 ms.
void status.then((code) => (code === null ? import("./cli.ts") : process.exit(code)));
