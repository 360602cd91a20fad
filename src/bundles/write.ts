/* The small bundle that `remember` starts in: what a person waits for at every write. */
import { quickIo, quickWorld } from "../doors/quick-io.ts";
import { systemWorld } from "../world.ts";
import { writeMain } from "../doors/write-main.ts";

const status = writeMain({ argv: process.argv.slice(2), world: quickWorld(systemWorld()), io: quickIo() });
void status.then((code) => {
  if (code === null) return import("./cli.ts");
  // Tells the bin that all has run that an answer needs.
  (process as NodeJS.EventEmitter).emit("tasuki:answered");
  // The pipes of git would keep the process for another 50 ms.
  return process.exit(code);
});
