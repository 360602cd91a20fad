// What every test file starts from: a home of its own, and nothing of the person's or the session's settings, nor of what
// the file before it in the same process has set.
import { afterAll } from "vitest";
import { newFolder, removeFolders } from "./folders.ts";

const FOREIGN = /^(?:CLAUDE|TASUKI_(?!TEST_)|GIT_|ANTHROPIC_|XDG_|NODE_EXTRA_CA_CERTS$|NODE_V8_COVERAGE$)/;
const shared = globalThis as { environment?: NodeJS.ProcessEnv };

shared.environment ??= Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)),
);
for (const name of Object.keys(process.env))
  if (!Object.hasOwn(shared.environment, name)) delete process.env[name];
const home = newFolder("tasuki-home-");
Object.assign(process.env, shared.environment, {
  HOME: home,
  USERPROFILE: home,
  GIT_CONFIG_NOSYSTEM: "1",
  NO_COLOR: "1",
  LANG: "C.UTF-8",
  TZ: "UTC",
});

afterAll(removeFolders);
