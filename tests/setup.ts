// What every test file starts from: a home of its own, and nothing of the person's or the session's settings.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

const home = mkdtempSync(path.join(tmpdir(), "tasuki-home-"));
const FOREIGN = /^(?:CLAUDE|TASUKI_(?!TEST_)|GIT_|ANTHROPIC_|XDG_|NODE_EXTRA_CA_CERTS$|NODE_V8_COVERAGE$)/;

for (const name of Object.keys(process.env)) if (FOREIGN.test(name)) delete process.env[name];
Object.assign(process.env, {
  HOME: home,
  USERPROFILE: home,
  GIT_CONFIG_NOSYSTEM: "1",
  NO_COLOR: "1",
  LANG: "C.UTF-8",
  TZ: "UTC",
});

afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
