import type { Words } from "./words.ts";

export const ZH_TW: Words = {
  language: "zh-TW",
  headings: {
    goal: "目標",
    done: "已完成",
    tasks: "任務",
    decisions: "決策",
    next: "下一步",
    questions: "待確認問題",
    files: "檔案",
    failed: "失敗的嘗試",
    verification: "驗證",
  },
  hints: {
    goal: ["一句話：這一輪必須完成什麼。"],
    done: ["- 完成了什麼，附上檔案路徑"],
    tasks: ["- [x] 已完成", "- [/] 進行中", "- [ ] 還沒開始", "- [-] 不做了"],
    decisions: ["- 決定了什麼，因為……；尤其是「不可以做」的事和原因"],
    next: [
      "具體到檔案和函式：把 `middleware/auth.ts` 的 `verify()` 改為呼叫 `verifyJwt()`，再執行 `npx vitest tests/auth`。",
    ],
    questions: ["- 只有使用者能回答的問題"],
    files: ["- `path/of/file`：為什麼重要"],
    failed: ["- 試過什麼，為什麼行不通"],
    verification: ["執行了哪個指令，結果如何"],
  },
  command: {
    description: "儲存工作狀態，讓 /clear 之後的新工作階段接得下去",
    argument: "[清單]",
    intro:
      "現在儲存這個工作階段的狀態。`/clear` 之後，新的工作階段只看得到系統提示、專案記憶和這份交接，其他一概沒有。寫下它馬上能開工所需要的內容。",
    list: "清單（這裡空白就是手上的清單）：",
    rewrite:
      "這個工作階段動過的每份清單都要更新，各存一次。重寫下面格式的每一節；沒有內容就寫「無。」。做完的標成完成，沒做完的補上去。一開始收到的交接裡仍然成立的留下，已經解決的拿掉。",
    run: "用一次 Bash 呼叫儲存：直接寫 `tasuki`，用這個加引號的結束標記，不要用管線。上面指定了清單的話，名稱寫在 `write` 後面。",
    answer: "回覆會指出最弱的一點（如果有）。修好那一節，再存一次。",
    missing: "找不到 `tasuki` 時，用 Write 工具寫下同樣的各節（檔案已存在就先讀）。",
    plain: "用 Write 工具儲存（檔案已存在就先讀），開頭和各節如下。",
    file: "檔案是 `memory/handoffs/<list>.md`；`<list>` 是上面指定的名稱，沒有就用分支名稱，其中每個斜線、引號和空白換成 `-`，再沒有就用 `main`。",
    close:
      "然後只說一行：存了哪份清單、下一步是什麼，以及接著 `/clear`、`continue` 就能繼續。不要開始新的工作。",
  },
  block: `## 工作記憶

這個專案的交接和記憶是 \`memory/\` 裡的 Markdown 檔，由 tasuki 管理。

- 工作階段開始時會收到手上清單的交接。聽到 \`continue\` 就從它的下一步開始。
- 工作中：\`tasuki work write task="…" status=doing\`（todo、doing、done、dropped）。還有哪些沒做完：\`tasuki work read\`。
- 值得留下的，一條一件事：\`tasuki remember "…" --kind decision\`（附上原因）、\`preference\` 或 \`fact\`。新的取代舊的：\`tasuki supersede <舊> --by <新>\`。
- 想問之前說好了什麼，先查：\`tasuki recall "…"\`。
- \`/handoff\` 在 \`/clear\` 之前存好一切。工作久了、到了適合停的地方就建議它；除錯到一半時不要。
- 沒有 tasuki 時，直接讀寫這些檔案。\`memory/\` 裡不放任何機密。`,
  elsewhere: {
    start:
      "開始時沒有收到交接，就先讀它：工具 `handoff_read`，或 `tasuki handoff show`。聽到 `continue` 就從它的下一步開始。",
    handoff:
      "工作久了、到了適合停的地方就建議交接；除錯到一半時不要。Claude Code 用 `/handoff`，其他用戶端用工具 `handoff_write`，或 `tasuki handoff write`（內容從標準輸入）。",
  },
  readme: `# 記憶

一個工作階段要告訴下一個的事：純 Markdown，和程式碼一起進版本控制，由 tasuki 管理。
每個檔案都可以用任何編輯器手動修改，不需要另外通知誰。

| 位置 | 內容 |
|---|---|
| \`handoffs/<list>.md\` | 一件工作：目標、已完成、決策、下一步、待確認問題 |
| \`decisions/\` | 選了什麼、否決了什麼，以及原因 |
| \`preferences/\` | 我們希望事情怎麼做 |
| \`facts/\` | 背景、限制、介面、環境 |
| \`digests/\` | 某一天改了什麼 |
| \`config.yml\` | 團隊共用的設定 |
| \`.local/\` | 只屬於這台機器，不會提交 |

**日常步驟**（Claude Code）：\`/handoff\`、看一眼檔案、\`/clear\`、\`continue\`。

**記憶**就是這些資料夾裡的任何 Markdown 檔，一檔一件事；第一行是標題。開頭寫
\`status: superseded\` 或 \`archived\` 就不會再提供；刪掉檔案就是忘掉（git 歷史還在）。

**會送出什麼**：檔案留在這裡，但提供給工作階段的內容會送到它所用的模型。不要放密碼、
金鑰，也不要放當事人不願意送出去的個人資料。
`,
  config: {
    intro: [
      "團隊共用的設定，每一項都可省略。`tasuki config list` 會列出目前生效的值和來源。",
      "拿掉行首的 # 就會生效。",
    ],
    keys: {
      commit: "auto：每次寫入；session：結束時一次；off：不提交",
      top_k: "最多提供幾條相關記憶",
      threshold: "記憶要涵蓋問題多少比例，0 到 1",
      recent_hours: "幾小時內改過的算最近",
      fixed_limit: "固定提供的記憶最多幾條",
      budget: "記憶的 token 預算",
      handoff_budget: "交接的 token 預算",
      capture: "auto：在 .local/ 記下對話記錄的位置（目前沒有用到）；off：不記",
    },
  },
};
