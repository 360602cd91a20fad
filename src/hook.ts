/* The small bundle that hooks and `recall` start in. */
import { fastMain } from "./fast.ts";
import { quickIo, quickWorld } from "./quick-io.ts";
import { systemWorld } from "./world.ts";

const status = fastMain({ argv: process.argv.slice(2), world: quickWorld(systemWorld()), io: quickIo() });
void status.then((code) => (code === null ? import("./cli.ts") : process.exit(code)));
