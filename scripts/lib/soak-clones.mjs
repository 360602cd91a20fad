import path from "node:path";
import { gitIn, tasksOf, tasuki } from "./soak-project.mjs";

/** Clones of one bare remote that write and sync at the same time; in the end all are to be equal. */
export async function soakClones(project, { clones, rounds, until }) {
  const base = path.dirname(project.folder);
  const hub = path.join(base, "hub.git");
  gitIn(project, "clone", "-q", "--bare", project.folder, hub);
  const places = Array.from({ length: clones }, (_, at) => ({
    ...project,
    folder: path.join(base, `clone-${at}`),
  }));
  for (const { folder } of places) gitIn(project, "clone", "-q", hub, folder);
  const tally = { syncs: 0, again: 0, tasks: [], memories: [], refused: [] };
  await Promise.all(places.map((place, at) => work(place, { at, rounds, until, tally })));
  // Twice around: the last one's commits have to reach the first.
  for (const place of [...places, ...places]) await syncOnce(place, tally);
  return { ...tally, losses: await lossesOf(places, tally), unequal: unequalOf(places) };
}

async function work(place, { at, rounds, until, tally }) {
  for (let round = 0; round < rounds && Date.now() < until; round += 1) {
    const task = `clone ${at} item ${round}`;
    const status = ["todo", "doing", "done"][Math.floor(Math.random() * 3)];
    const written = await tasuki(place, ["work", "write", "shared", `task=${task}`, `status=${status}`]);
    if (written.code === 0) tally.tasks.push(task);
    const again = await tasuki(place, [
      "work",
      "write",
      "shared",
      "task=everybody's",
      `status=${status}`,
      `clone_${at}=${round}`,
    ]);
    const saved = await tasuki(place, [
      "remember",
      `Clone ${at} has seen ${round} of ${Math.random()}.`,
      "--force",
      "--json",
    ]);
    if (saved.code === 0) tally.memories.push(JSON.parse(saved.out).id);
    for (const { code, words } of [written, again, saved]) if (code !== 0) tally.refused.push(words);
    await syncOnce(place, tally);
  }
}

/** That others kept pushing is no failure: nothing is lost by it, and the next sync goes on. */
async function syncOnce(place, tally) {
  const { code, words } = await tasuki(place, ["sync"]);
  tally.syncs += 1;
  if (code === 0) return;
  if (words.includes("attempts")) tally.again += 1;
  else tally.refused.push(words);
}

/** What was acknowledged in one clone and is not in all of them. */
async function lossesOf(places, { tasks, memories }) {
  const losses = [];
  for (const place of places) {
    const found = new Set(await tasksOf(place, "shared"));
    const ids = new Set(JSON.parse((await tasuki(place, ["list", "--json"])).out).map(({ id }) => id));
    const name = path.basename(place.folder);
    losses.push(...tasks.filter((task) => !found.has(task)).map((task) => `${task} in ${name}`));
    losses.push(...memories.filter((id) => !ids.has(id)).map((id) => `${id} in ${name}`));
  }
  return losses;
}

function unequalOf(places) {
  const states = places.map((place) =>
    `${gitIn(place, "rev-parse", "HEAD")} ${gitIn(place, "status", "--porcelain")}`.trim(),
  );
  return states.filter((state) => state !== states[0] || state.includes(" ")).length;
}
