// npm run soak: many processes write at once and some are killed in the middle; then clones of one remote write and
// sync at once. Nothing that was acknowledged may be lost, and all clones are equal in the end.
//   --writers 8  --writes 25  --clones 4  --rounds 6  --seconds 40 (no new write starts after that; half of it for the writers)
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "./lib/bundle.mjs";
import { soakClones } from "./lib/soak-clones.mjs";
import { environment, makeProject } from "./lib/soak-project.mjs";
import { soakWriters } from "./lib/soak-writers.mjs";

const TEXT = { type: "string" };
const { values } = parseArgs({
  options: { writers: TEXT, writes: TEXT, clones: TEXT, rounds: TEXT, seconds: TEXT },
});
const number = (name, otherwise) => Number(values[name] ?? otherwise);
const WRITERS = number("writers", 8);
const SECONDS = number("seconds", 40);

const base = mkdtempSync(path.join(tmpdir(), "tasuki-soak-"));
const bin = path.join(base, "dist", "tasuki.cjs");

try {
  // Of the source as it is, beside the committed one.
  await bundle(path.dirname(bin));
  const start = Date.now();
  const project = { bin, env: environment(base), folder: path.join(base, "project") };
  makeProject(project);
  const wrote = await soakWriters(project, {
    writers: WRITERS,
    writes: number("writes", 25),
    until: start + SECONDS * 500,
  });
  const hub = { ...project, folder: path.join(base, "origin") };
  makeProject(hub);
  const synced = await soakClones(hub, {
    clones: number("clones", 4),
    rounds: number("rounds", 6),
    until: Date.now() + SECONDS * 300,
  });
  report(wrote, synced, (Date.now() - start) / 1000);
} finally {
  rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function report(wrote, synced, seconds) {
  const losses = [...wrote.losses, ...synced.losses];
  const refused = [...wrote.refused, ...synced.refused];
  losses.forEach((loss) => console.error(`lost: ${loss}`));
  refused.slice(0, 5).forEach((words) => console.error(`refused: ${words}`));
  const acknowledged = wrote.acknowledged.length + synced.tasks.length + synced.memories.length;
  console.log(
    `${wrote.writes} writes, ${wrote.acknowledged.length} acknowledged; ${synced.tasks.length + synced.memories.length} more in clones, ${synced.again} syncs begun anew later`,
  );
  console.log(
    `clones ${synced.unequal === 0 ? "equal" : `unequal: ${synced.unequal}`}, ${refused.length} refused, ${seconds.toFixed(0)} s`,
  );
  console.log(`${WRITERS} writers, ${wrote.kills} kills, ${synced.syncs} syncs, losses ${losses.length}`);
  process.exitCode = losses.length + refused.length + synced.unequal > 0 || acknowledged === 0 ? 1 : 0;
}
