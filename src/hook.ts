/* The small bundle that hooks and `recall` start in. */
import { fastMain } from "./fast.ts";
import { allowClosedPipes, leave, systemIo } from "./io.ts";
import { systemWorld } from "./world.ts";

allowClosedPipes();
const status = fastMain({ argv: process.argv.slice(2), world: systemWorld(), io: systemIo() });
void status.then(async (code) => {
  if (code === null) await import("./cli.ts");
  else leave(code);
});
