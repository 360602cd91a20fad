/* The bundle of the client's status line: it is asked for after every answer. */
import { answered, quickIo, quickWorld } from "./quick-io.ts";
import { statuslineMain } from "./statusline-main.ts";
import { systemWorld } from "./world.ts";

// Options are the whole command line's to read.
if (process.argv.length > 3) void import("./cli.ts");
else
  void statuslineMain(quickWorld(systemWorld()), quickIo()).then((status) => {
    answered();
    process.exit(status);
  });
