/** Lists as people leave them. Each is a whole file of the list `x`. */
const PLAIN = `---
list: x
status: open
branch: feat/x   # set by hand
fields:
  owner: api-team # ask first
  # and later
  due: 2026-12-01
---
# x

<!-- how to fill this in:
## Not a heading
-->

## 🎯 Goal
<!-- one sentence -->
Replace session tokens with JWT.

---

## ✅ Done

* \`signJwt()\` in \`src/auth/jwt.ts\`
* tests
   with a second line
  - and a nested one

### Later
+ one more

## Notes of mine
- [ ] not a task
Some words.

## Tasks

- [X] Write the middleware
- [/]   Verify   tokens
    - next_step: \`verify()\` in \`src/auth/verify.ts\`
      and its tests
    - decision: no cookies, because the app has none
    - a note without a key
- Without a box
  - [ ] Beneath another

  \`\`\`
  - [ ] in a fence
  \`\`\`

## Decisions
1. Keep the v1 shape, because the front end reads it.
2) Two
3) Three

## Next step
In \`src/auth/jwt.ts\`:

\`\`\`ts
## Goal
\`\`\`

## Open questions
None.
`;

const SHORT =
  "Goal: move the queue\nDone: the schema\nNext: write `drain()` in `src/queue.ts`\nthen test it\n\nTests: none yet\n";

const CHINESE = `# 交接

## 一、目標
換成新的佇列。

## 二、已完成
- 綱要

## 三、下一步
改 \`src/queue.ts\` 的 \`drain()\`。

## 四、待確認問題
無
`;

const PARAGRAPHS = `# Handoff

Written on a train.

# Decisions

No Redis, because it is one thing more to run.

ULIDs, because they sort.

# Next steps:

1. Change \`a()\` in \`src/a.ts\`
2. Test

# Blockers
* who deploys?
`;

const SETEXT =
  "Goal\n====\n\nA sentence\n---\n\nNext step\n---------\nDo `x()` in `a.ts`.\n\n**Open questions**\n\n- Which?";

const INLINE = "## Goal: less code\n## Next step: cut `a()` in `src/a.ts`\n## Done\n";

const TWICE = "## Next up\nfirst\n\n## Done\n- a\n\n## Next step\nsecond\n\n## Completed\n- b\n";

export const HAND_WRITTEN = [
  PLAIN,
  PLAIN.replaceAll("\n", "\r\n"),
  `\uFEFF${PLAIN}`,
  PLAIN.trimEnd(),
  SHORT,
  CHINESE,
  CHINESE.replace("- 綱要", "- 綱要\r"),
  PARAGRAPHS,
  SETEXT,
  INLINE,
  TWICE,
  "",
  "# x",
  "---\nlist: x\n---",
];
