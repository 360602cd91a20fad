import { describe, expect, test } from "vitest";
import { type Case, codesOf, problemsOf } from "./lint-kit.ts";

const NO = "decision-no-reason";

const tables: Record<string, readonly Case[]> = {
  "decisions that say why": [
    ["en", "- Totals are integers because floats drift.", ""],
    ["en", "- No ORM, since nobody here knows one.", ""],
    ["en", "- Keep the old endpoint so that the app keeps working.", ""],
    ["en", "- Coupons are checked twice to avoid races.", ""],
    ["en", "- Pin Node 20 due to the CI image.", ""],
    ["en", "- Sessions stay in PostgreSQL, not Redis: one thing less to run.", ""],
    ["en", "- Soft delete — the auditors ask for 90 days", ""],
    ["en", "- Soft delete - the auditors ask for 90 days", ""],
    ["en", "- Ids are ULIDs (they sort by time)", ""],
    ["en", "- Use ULIDs. They sort by time and can be made offline.", ""],
    ["en", "- Don't cache totals, they change with every coupon.", ""],
    ["en", "- Drop GraphQL; the client only needs two queries", ""],
    ["en", "- One queue per tenant\n  - Why: a big tenant must not block the others", ""],
    ["en", "- One queue per tenant\n  Reason: a big tenant blocked the others", ""],
    ["en", "- **Monorepo**. Rationale: one version of the types.", ""],
    ["en", "- Postgres over MySQL for the sake of `jsonb`", ""],
    ["en", "- Round half up, as the tax law says", ""],
    ["en", "- Do not retry payments, otherwise customers pay twice", ""],
    ["en", "- Rejected: WebSockets. The proxy closes them after a minute.", ""],
    ["en", "- Redis was too slow, so Postgres", ""],
    ["en", "- No new dependency for simplicity", ""],
    ["en", "- Database: PostgreSQL, because we run it already", ""],
    ["en", "| Decision | Why |\n|---|---|\n| ULIDs | sort by time |", ""],
    ["en", "We keep the `v1` route because old apps call it.", ""],
    ["en", "- Tried Bun, reverted: native modules crash", ""],
    ["en", "- No Docker for the tests. Startup took 40 seconds.", ""],
    ["en", "- **Use SQLite** – nothing to operate\n- **No ORM** – two tables only", ""],
    ["en", "None.", ""],
    ["en", "- N/A", ""],
    ["zh-CN", "- 金额用整数，因为浮点会漂", ""],
    ["zh-CN", "- 不用 GraphQL：客户端只要两个查询", ""],
    ["zh-CN", "- 保留旧接口，以免老版本 App 崩溃", ""],
    ["zh-CN", "- 主键用 ULID（可以离线生成）", ""],
    ["zh-CN", "- 每个租户一个队列\n  - 原因：大租户会堵住别人", ""],
    ["zh-CN", "- 为了兼容老数据，字段先不删", ""],
    ["zh-CN", "- 不加缓存，优惠券一变就失效，会算错", ""],
    ["zh-CN", "- 由于 CI 镜像限制，锁定 Node 20", ""],
    ["zh-CN", "- 不重试支付，否则会重复扣款", ""],
    ["zh-CN", "暂无", ""],
    ["zh-TW", "- 金額用整數，因為浮點數會飄", ""],
    ["zh-TW", "- 不用 Redis：少維運一個服務", ""],
    ["zh-TW", "- 保留舊 API，避免前端壞掉", ""],
    ["zh-TW", "- 軟刪除——稽核要求保留 90 天", ""],
    ["zh-TW", "- 鑑於 CI 很慢，E2E 只在夜間跑", ""],
    ["zh-TW", "- 無", ""],
    ["ja", "- 金額は整数にする。浮動小数は誤差が出るため。", ""],
    ["ja", "- Redis は使わない（運用するサービスが増える）", ""],
    ["ja", "- 起動が遅いので Prisma は使わない", ""],
    ["ja", "- 旧 API は残す：フロントがまだ移行していない", ""],
    ["ja", "- 二重請求を防ぐため、決済は再試行しない", ""],
    ["ja", "- ULID を使う\n  - 理由：オフラインで作れる", ""],
    ["ja", "- サーバーは一台だけだから、キャッシュはメモリに置く", ""],
    ["ja", "なし", ""],
  ],
  "decisions that do not": [
    ["en", "- Use PostgreSQL.", NO],
    ["en", "- Do not touch the payment client", NO],
    ["en", "- No changes to `handleCheckout` until Friday", NO],
    ["en", "- Database: PostgreSQL", NO],
    ["en", "- Coupons: yes", NO],
    ["en", "- Rounding - decided", NO],
    ["en", "- We agreed with the team on the second variant after a long meeting.", NO],
    ["en", "- Use ULIDs (see #12)", NO],
    ["en", "- Use ULIDs (2026-11-02)", NO],
    ["en", "- Use Redis for caching, not Memcached", NO],
    ["en", "- Use Redis. Use BullMQ for the queue.", NO],
    ["en", "- Node 20 since version 2.0", NO],
    ["en", "- We decided to keep Redis.", NO],
    ["en", "- Totals are integers because floats drift.\n- Use ULIDs\n- No ORM", NO],
    ["en", "- One queue per tenant\n  - Why: TBD", NO],
    ["en", "- Why: unknown", NO],
    ["en", "- Use Redis because", NO],
    ["en", "- Use Redis because TBD", NO],
    ["en", "- Use tabs — always", NO],
    ["en", "- Use Redis for the new session version", NO],
    ["zh-TW", "- 選擇方案 A（已與小陳確認）", NO],
    ["zh-CN", "- 用 PostgreSQL", NO],
    ["zh-CN", "- 数据库：PostgreSQL", NO],
    ["zh-CN", "- 缓存：已定", NO],
    ["zh-CN", "- 用内存缓存，不用 Redis", NO],
    ["zh-CN", "- 讨论了很久，决定采用方案二", NO],
    ["zh-CN", "- 原因：待定", NO],
    ["zh-TW", "- 採用 PostgreSQL", NO],
    ["zh-TW", "- 不要改 `handleCheckout`", NO],
    ["zh-TW", "- 快取：確定", NO],
    ["ja", "- PostgreSQL を使う", NO],
    ["ja", "- Redis から PostgreSQL に移行する", NO],
    ["ja", "- データベース：PostgreSQL", NO],
    ["ja", "- 話し合って案 B にした", NO],
    ["ja", "- 理由：未定", NO],
  ],
};

describe.each(Object.entries(tables))("%s", (_name, cases) => {
  test.each(cases)("%s: %s", (_lang, decisions, codes) => {
    const found = codesOf(problemsOf({ decisions }))
      .split(" ")
      .filter((code) => code !== "placeholder");
    expect(found.join(" ")).toBe(codes);
  });
});

test("each decision is judged by itself, at its own line", () => {
  const problems = problemsOf({
    decisions: "- Totals are integers because floats drift.\n- Use ULIDs\n- No ORM",
  });
  const text = problems.map(({ line, args }) => [line, args?.["text"]]);
  expect(text).toEqual([
    [19, "Use ULIDs"],
    [20, "No ORM"],
  ]);
});

test("a decision of a task counts", () => {
  const problems = problemsOf({ tasks: "- [ ] Coupons\n  - decision: use ULIDs" });
  expect(codesOf(problems)).toBe(NO);
});
