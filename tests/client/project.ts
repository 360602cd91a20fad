// The project that the client tests work in, and what is kept of a test that failed.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { onTestFailed, onTestFinished } from "vitest";
import type { Session } from "./client.ts";
import { startModel } from "./model.ts";
import type { Model } from "./model.ts";
import type { Reply } from "./reply.ts";
import { createSandbox } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

export const SOURCES = {
  "src/auth/jwt.ts": "export function signJwt(claims: object) {\n  return JSON.stringify(claims);\n}\n",
  "src/auth/verify.ts": "export function verify(token: string) {\n  return token.length > 0;\n}\n",
  "README.md": "# A project for the client tests\n",
};

export const NEXT_STEP = "Change `verify()` in `src/auth/verify.ts` to call `signJwt()`, then run the tests.";

export const HANDOFF = `## Goal
Replace session tokens with JWT.

## Done
- \`signJwt()\` in \`src/auth/jwt.ts\`

## Decisions
- Do not touch the \`/api/v1\` response shape, because the front end has not migrated yet.

## Next step
${NEXT_STEP}

## Open questions
None.
`;

/**
 * A project and a model with a script. Both end with the test.
 * @param init set up by `tasuki init`, its set-up committed; else with nothing but an empty `memory/handoffs`
 * @param git else the project is no repository
 */
export async function setUp(
  script: readonly Reply[],
  { init = true, git = true }: { init?: boolean; git?: boolean } = {},
): Promise<{ sandbox: Sandbox; model: Model }> {
  const sandbox = createSandbox(SOURCES);
  const model = await startModel(script);
  let told = "";
  onTestFailed(({ task }) => {
    keep(task.name, { "requests.json": JSON.stringify(model.requests, null, 2), "hooks.txt": told });
  });
  onTestFinished(async () => {
    await model.close();
    told = sandbox.hooks();
    sandbox.remove();
  });
  if (!git) rmSync(path.join(sandbox.project, ".git"), { recursive: true });
  if (init) sandbox.tasuki(["init", "--yes"]);
  else mkdirSync(path.join(sandbox.project, "memory", "handoffs"), { recursive: true });
  if (!init || !git) return { sandbox, model };
  sandbox.git("add", "--all");
  sandbox.git("commit", "-q", "-m", "Set up tasuki");
  return { sandbox, model };
}

/** Writes a file of the project, as a person's editor does. */
export function edit({ project }: Sandbox, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
}

/** Keeps the last screen of a failed test, and ends the session with it. */
export function endWithTest(session: Session): void {
  let last = "";
  onTestFailed(({ task }) => keep(task.name, { "screen.txt": last }));
  onTestFinished(async () => {
    last = session.screen();
    await session.stop();
  });
}

function keep(test: string, files: Record<string, string>): void {
  const folder = path.join(import.meta.dirname, "failures", test.replace(/[^\w]+/g, "-").slice(0, 80));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  console.error(`kept in ${folder}: ${Object.keys(files).join(", ")}`);
}
