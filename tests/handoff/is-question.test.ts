import { describe, expect, it } from "vitest";
import { isQuestion } from "../../src/handoff/rules/next-is-question.ts";

const ORDERS = [
  "Do it",
  "Do it in src/jwt.js first",
  "Do the migration of src/jwt.js",
  "Do this before the release",
  "Have verify() return null in src/jwt.js",
  "Can you rename verify() in src/jwt.js",
  "Could you move verify() to src/jwt.js",
  "Should the test fail, revert src/jwt.js",
  "Should it time out, raise the limit in src/jwt.js",
  "Let verify() do what sign() does",
  "就按这个做吧",
  "把 src/jwt.js 的 verify 改掉吧",
  "為什麼 verify 會回傳 null：查清楚",
  "如何部署：写进 docs/deploy.md",
  "なぜ落ちるか調べる",
  "いつも失敗する verify のテストを直す",
  "どの環境でも動くように verify を直す",
  "どちらも verify を呼ぶように変える",
  "誰が見ても分かるように README.md を書く",
];

const QUESTIONS = [
  "Do we keep verify() in src/jwt.js",
  "Do I rename verify()",
  "Do it?",
  "Should I rename verify()",
  "Should the cookie be strict",
  "Should it be Redis, or PostgreSQL",
  "Should the test fail, or pass?",
  "Can the cookie be strict",
  "Will it break the clients",
  "Is the lock needed",
  "Can you rename verify()?",
  "Does it work with Node 20",
  "就按这个做吧？",
  "要不要改 verify",
  "是否保留 verify",
  "為什麼 verify 會回傳 null",
  "如何部署",
  "なぜ verify は null を返すのか",
  "いつ verify を消すか",
  "どのキーを使う",
  "verify を残すべきか",
  "やりますか？",
];

describe("a next step", () => {
  it.each(ORDERS)("orders: %s", (text) => expect(isQuestion(text, false)).toBe(false));
  it.each(QUESTIONS)("asks: %s", (text) => expect(isQuestion(text, false)).toBe(true));
});
