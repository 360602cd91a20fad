import type { Check } from "./check.ts";

const OLDEST = [20, 19] as const;

export const nodeCheck: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const ok = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  const message = `node ${process.versions.node}`;
  return ok
    ? { id: "node", ok, message }
    : {
        id: "node",
        ok,
        message: `${message} is too old`,
        fix: `tasuki needs node ${OLDEST.join(".")} or later`,
      };
};
