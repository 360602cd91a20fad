import { parseList } from "../../src/handoff/parse.ts";
import type { HandoffInput, InjectInput } from "../../src/inject/types.ts";
import type { Kind, Memory } from "../../src/model/memory.ts";

export const NOW = "2026-11-30T16:00:00Z";

export function memory(id: string, text: string, more: Partial<Memory> = {}): Memory {
  const kind: Kind = more.kind ?? "fact";
  return {
    id,
    kind,
    status: "active",
    title: text.split("\n")[0] ?? "",
    text,
    path: `memory/${kind}s/${id}.md`,
    tier: "project",
    tags: [],
    keywords: [],
    profile: null,
    pinned: false,
    created: "2026-11-12T09:00:00Z",
    updated: "2026-11-12T09:00:00Z",
    source: null,
    refs: [],
    supersedes: [],
    supersededBy: null,
    expires: null,
    frontmatter: {},
    ...more,
  };
}

export function handoff(
  text: string,
  more: Partial<HandoffInput> = {},
  list = "auth-refactor",
): HandoffInput {
  return {
    list: parseList(text, { list, path: `memory/handoffs/${list}.md` }),
    text,
    savedAt: "2026-11-30T14:00:00Z",
    commitsSince: 1,
    filesChanged: ["src/auth/jwt.ts"],
    ...more,
  };
}

export const LIMITS = { budget: 2_000, handoffBudget: 2_500, fixedLimit: 10, topK: 5, threshold: 0.5 };

export function input(more: Partial<InjectInput> = {}): InjectInput {
  return {
    handoff: null,
    otherLists: [],
    fixed: [],
    relevant: [],
    recent: [],
    limits: LIMITS,
    now: NOW,
    boundary: "7Q2M9FXK",
    ...more,
  };
}

export const AUTH = `---
list: auth-refactor
status: open
branch: feat/auth-refactor
fields: {owner: api-team}
---
# auth-refactor

## Goal
Replace session tokens with JWT.

## Done
- \`signJwt()\` in \`src/auth/jwt.ts\`, tests in \`tests/auth/jwt.test.ts\`

## Tasks
- [/] Verify tokens in the middleware
  - next_step: \`verify()\` in \`middleware/auth.ts\`
- [ ] Delete the session table
- [x] Sign tokens
- [-] Refresh tokens

## Decisions
- Do not touch the \`/api/v1\` response shape, because the front end has not migrated yet.

## Next step
Change \`verify()\` in \`middleware/auth.ts\` to call \`verifyJwt()\`, then run \`npx vitest tests/auth\`.

## Open questions
None.

## Links
- https://tickets.test/1234
`;
