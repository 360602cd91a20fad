import { renderDoctor } from "../render/doctor.ts";
import type { Command } from "./command.ts";
import { answer } from "./print.ts";

export const doctor: Command = {
  command: "doctor",
  showsBroken: true,
  describe: "Look at everything that tasuki leans on; each finding with its fix",
  run: async (call) => {
    const { doctor: run } = await import("../ops/doctor.ts");
    const examined = await run(await call.open());
    answer(call, examined, renderDoctor);
    return examined.checks.every(({ ok }) => ok) ? 0 : 1;
  },
};
