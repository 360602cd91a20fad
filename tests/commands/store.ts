import { sandbox, type Sandbox } from "../git/sandbox.ts";

/** A list that a next session can start from. */
export const HANDOFF = `---
list: auth-refactor
status: open
branch: main
---
# auth-refactor

## Goal
Replace session tokens with JWT.

## Done
- \`signJwt()\` in \`src/auth/jwt.ts\`

## Tasks
- [/] Verify tokens in the middleware
- [ ] Delete the session table

## Decisions
- Do not touch the \`/api/v1\` response shape, because the front end has not migrated yet.

## Next step
Change \`verify()\` in \`src/auth/verify.ts\` to call \`signJwt()\`, then run the tests.

## Open questions
- Which key rotates first, staging or production?
`;

export const memory = (text: string, head: Record<string, string> = {}): string => {
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${value}\n`);
  return lines.length > 0 ? `---\n${lines.join("")}---\n${text}\n` : `${text}\n`;
};

const DATES = { created: "2026-10-02T08:00:00Z", updated: "2026-10-02T08:00:00Z" };

export const TREE: Record<string, string> = {
  "memory/config.yml": "# shared settings of this store\n",
  "memory/handoffs/auth-refactor.md": HANDOFF,
  "memory/decisions/sessions-in-postgres-x2k9.md": memory(
    "Sessions stay in PostgreSQL, not Redis: one thing less to run.",
    { ...DATES, tags: "[db]" },
  ),
  "memory/preferences/style-a1b2.md": memory("Four spaces, type hints everywhere, ruff for lint.", {
    ...DATES,
    tags: "[code]",
  }),
  "memory/facts/窑炉-c3d4.md": memory("石英窑周二点火。", DATES),
  "src/auth/jwt.ts": "export function signJwt(claims: object) { return String(claims) }\n",
  "src/auth/verify.ts": "export function verify(token: string) { return token.length > 0 }\n",
};

/** A repository with a store: a list, a decision, a preference, a fact in Chinese. */
export const withStore = (more: Record<string, string> = {}): Sandbox => sandbox({ ...TREE, ...more });
export const withoutStore = (): Sandbox => sandbox({ "README.md": "# nothing yet\n" });
