import type { Language } from "../../src/model/list.ts";

type Texts = Record<Language, string>;

/** What sessions write of a list, one write after the other. */
export const FIELDS: Record<Language, Record<string, unknown>[]> = {
  en: [
    { goal: "Move the jobs to the new queue.", decision: "No Redis, because it is one thing more to run." },
    { task: "Write the schema", status: "done" },
    { task: "Write `drain()`", status: "doing", next_step: "the retry loop\nand its test" },
    { next_step: "In `src/queue.ts`, let `drain()` give up after five tries.", open_questions: null },
    {
      files: ["src/queue.ts", "src/queue.test.ts"],
      failed: "A lock a job: deadlocks under load.",
      owner: "api-team",
    },
  ],
  "zh-TW": [
    { goal: "把工作搬到新的佇列。", decision: "不用 Redis，因為要多維運一個服務。" },
    { task: "寫綱要", status: "done" },
    { task: "寫 `drain()`", status: "doing", next_step: "重試迴圈\n和測試" },
    { next_step: "在 `src/queue.ts` 讓 `drain()` 試五次後放棄。", open_questions: null },
    { files: ["src/queue.ts"], failed: "每個工作一把鎖：負載高時會死結。", 負責人: "後端" },
  ],
  "zh-CN": [
    { goal: "把任务迁到新的队列。", decision: "不用 Redis，因为要多维护一个服务。" },
    { task: "写表结构", status: "done" },
    { task: "写 `drain()`", status: "doing", next_step: "重试循环\n和测试" },
    { next_step: "在 `src/queue.ts` 让 `drain()` 试五次后放弃。", open_questions: null },
    { files: ["src/queue.ts"], failed: "每个任务一把锁：负载高时会死锁。", 负责人: "后端" },
  ],
  ja: [
    { goal: "ジョブを新しいキューに移す。", decision: "Redis は使わない。運用するものが増えるため。" },
    { task: "スキーマを書く", status: "done" },
    { task: "`drain()` を書く", status: "doing", next_step: "再試行ループ\nとそのテスト" },
    { next_step: "`src/queue.ts` の `drain()` を五回で諦めるようにする。", open_questions: null },
    {
      files: ["src/queue.ts"],
      failed: "ジョブごとのロック：高負荷でデッドロックした。",
      担当: "バックエンド",
    },
  ],
};

const header = (fields: string): string =>
  `---\nlist: x\nstatus: open\nbranch: feat/queue # mine\nfields:\n  ${fields}\n---\n`;

/** Lists that a person went over: comments, headings of their own, other bullets, other spellings. */
export const HAND_EDITED: Texts = {
  en: `${header("owner: api-team # ask first")}# Queue

<!-- for Monday -->

## 🎯 Goal
Move the jobs.

---

## Notes of mine
- keep this

## ✅ What's done
* the schema
* \`enqueue()\`

## Decisions:
1. No Redis, because it is one thing more to run.

## Next up
\`drain()\` in \`src/queue.ts\`
`,
  "zh-TW": `${header("負責人: 後端 # 先問")}# 交接

<!-- 週一 -->

## 一、目標
搬工作。

## 我的筆記
- 留著

## 二、已完成
* 綱要

## 三、下一步：
\`src/queue.ts\` 的 \`drain()\`

## 四、待確認
無
`,
  "zh-CN": `${header("负责人: 后端 # 先问")}# 交接

<!-- 周一 -->

## 一、目标
迁任务。

## 我的笔记
- 留着

## 二、已完成
* 表结构

## 三、下一步：
\`src/queue.ts\` 的 \`drain()\`

## 四、待确认
无
`,
  ja: `${header("担当: バックエンド # 先に聞く")}# 引き継ぎ

<!-- 月曜 -->

## 目的
ジョブを移す。

## 自分のメモ
- 残す

## 完了
* スキーマ

## 次のステップ：
\`src/queue.ts\` の \`drain()\`

## 未解決の質問
特になし
`,
};

/** Whole handoffs as sessions write them. */
export const WHOLE_BODIES: Texts = {
  en: `---
list: other
branch: feat/drain
fields: {reviewer: Ana}
---
# Handoff

## Goal
Move the jobs to the new queue.

## Done
- the schema
- \`enqueue()\`
- \`drain()\` without retries

## Decisions
- Five tries, because the bank allows six.

## Next step
In \`src/queue.ts\`, let \`drain()\` give up after five tries:

\`\`\`ts
// ## not a heading
drain({ tries: 5 });
\`\`\`

## Open questions
None.

## Hints
Run \`npm test -- queue\`.
`,
  "zh-TW": `# 交接

## 目標
把工作搬到新的佇列。

## 已完成
- 綱要
- \`enqueue()\`

## 決策
- 試五次，因為銀行允許六次。

## 下一步
在 \`src/queue.ts\` 讓 \`drain()\` 試五次後放棄。

## 待確認問題
- 誰部署？
`,
  "zh-CN": `# 交接

## 目标
把任务迁到新的队列。

## 已完成
- 表结构
- \`enqueue()\`

## 决策
- 试五次，因为银行允许六次。

## 下一步
在 \`src/queue.ts\` 让 \`drain()\` 试五次后放弃。

## 待确认问题
- 谁部署？
`,
  ja: `# 引き継ぎ

## 目的
ジョブを新しいキューに移す。

## 完了
- スキーマ
- \`enqueue()\`

## 決定事項
- 五回まで。銀行が六回まで許すため。

## 次のステップ
\`src/queue.ts\` の \`drain()\` を五回で諦めるようにする。

## 未解決の質問
- 誰がデプロイする？
`,
};
