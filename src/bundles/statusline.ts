/* The bundle of the client's status line: it is asked for after every answer. */
import { answered, quickIo, quickWorld } from "../doors/quick-io.ts";
import { statuslineMain } from "../doors/statusline-main.ts";
import { systemWorld } from "../world.ts";

// Options are the whole command line's to read.
if (process.argv.length > 3) void import("./cli.ts");
else
  void statuslineMain(quickWorld(systemWorld()), quickIo())
    .then(answered)
    // Nobody can take it, as where the disk behind it is full: that is no news for the client.
    .catch(() => undefined)
    .then(() => process.exit(0));
