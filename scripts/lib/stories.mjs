// The same story in each language of the READMEs. `at` is when a memory was written.
export const STORIES = {
  en: {
    handoff: `## Goal
Replace session tokens with JWT.
## Done
- \`signJwt()\` in \`src/jwt.js\`, with tests
## Tasks
- [/] Verify tokens in the middleware
- [ ] Delete the session table
## Decisions
- Do not touch the \`/api/v1\` response shape, because the front end has not migrated yet.
## Next step
Change \`verify()\` in \`middleware/auth.js\` to call \`verifyJwt()\`, then run \`npm test\`.
## Open questions
- Which key rotates first, staging or production?
`,
    memories: [
      {
        at: "2026-11-02T10:00:00Z",
        args: ["Four spaces, type hints everywhere, ruff for lint.", "--kind", "preference"],
      },
      {
        at: "2026-11-12T10:00:00Z",
        args: [
          "JWT replaces session tokens: rows in a session table cannot be checked by the edge servers.",
          "--kind",
          "decision",
        ],
      },
      { at: "2026-11-30T13:40:00Z", args: ["The staging JWKS endpoint caches keys for ten minutes."] },
    ],
  },
  "zh-TW": {
    handoff: `## 目標
以 JWT 取代工作階段權杖。
## 已完成
- \`src/jwt.js\` 的 \`signJwt()\`，含測試
## 任務
- [/] 在中介層驗證權杖
- [ ] 刪除工作階段資料表
## 決策
- 不要動 \`/api/v1\` 的回應格式，因為前端還沒遷移。
## 下一步
修改 \`middleware/auth.js\` 的 \`verify()\`，改呼叫 \`verifyJwt()\`，然後執行 \`npm test\`。
## 待確認問題
- 先輪替哪一把金鑰，測試環境還是正式環境？
`,
    memories: [
      {
        at: "2026-11-02T10:00:00Z",
        args: ["縮排四個空格，一律加型別註記，用 ruff 檢查。", "--kind", "preference"],
      },
      {
        at: "2026-11-12T10:00:00Z",
        args: ["以 JWT 取代工作階段權杖，因為邊緣伺服器查不到工作階段資料表。", "--kind", "decision"],
      },
      { at: "2026-11-30T13:40:00Z", args: ["測試環境的 JWKS 端點會把金鑰快取十分鐘。"] },
    ],
  },
  "zh-CN": {
    handoff: `## 目标
用 JWT 取代会话令牌。
## 已完成
- \`src/jwt.js\` 的 \`signJwt()\`，含测试
## 任务
- [/] 在中间件里校验令牌
- [ ] 删除会话表
## 决策
- 不要动 \`/api/v1\` 的响应格式，因为前端还没有迁移。
## 下一步
修改 \`middleware/auth.js\` 的 \`verify()\`，改为调用 \`verifyJwt()\`，然后运行 \`npm test\`。
## 待确认问题
- 先轮换哪一把密钥，测试环境还是生产环境？
`,
    memories: [
      {
        at: "2026-11-02T10:00:00Z",
        args: ["缩进四个空格，一律加类型注解，用 ruff 检查。", "--kind", "preference"],
      },
      {
        at: "2026-11-12T10:00:00Z",
        args: ["用 JWT 取代会话令牌，因为边缘服务器查不到会话表。", "--kind", "decision"],
      },
      { at: "2026-11-30T13:40:00Z", args: ["测试环境的 JWKS 端点会把密钥缓存十分钟。"] },
    ],
  },
};
