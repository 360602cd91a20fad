import { readFileSync } from "node:fs";
import { processesOf } from "../model/holder.ts";

export const { startOf, isRunning } = processesOf({
  read: (path) => readFileSync(path, "latin1"),
  signal: (pid) => process.kill(pid, 0),
});
