/* The bin: the whole command line. */
import { allowClosedPipes, leave, systemIo } from "../doors/io.ts";
import { main } from "../doors/main.ts";
import { systemWorld } from "../world.ts";

allowClosedPipes();
void main({ argv: process.argv.slice(2), world: systemWorld(), io: systemIo() }).then(leave);
