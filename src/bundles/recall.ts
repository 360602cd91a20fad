/* The bundle that `recall` starts in. */
import { answered, quickIo, quickWorld } from "../doors/quick-io.ts";
import { recallMain } from "../doors/recall-main.ts";
import { systemWorld } from "../world.ts";

const status = recallMain(process.argv.slice(3), quickWorld(systemWorld()), quickIo());
void status.then((code) => {
  if (code === null) return import("./cli.ts");
  if (code === 0) answered();
  return process.exit(code);
});
