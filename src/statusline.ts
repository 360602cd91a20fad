/* The bundle of the client's status line: it is asked for after every answer. */
import { quickIo, quickWorld } from "./quick-io.ts";
import { statuslineMain } from "./statusline-main.ts";
import { systemWorld } from "./world.ts";

void statuslineMain(quickWorld(systemWorld()), quickIo()).then((status) => process.exit(status));
