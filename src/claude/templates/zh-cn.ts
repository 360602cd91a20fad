import type { Words } from "./words.ts";

export const ZH_CN: Words = {
  language: "zh-CN",
  headings: {
    goal: "目标",
    done: "已完成",
    tasks: "任务",
    decisions: "决策",
    next: "下一步",
    questions: "待确认问题",
    files: "文件",
    failed: "失败的尝试",
    verification: "验证",
  },
  hints: {
    goal: ["一句话：这一轮必须完成什么。"],
    done: ["- 完成了什么，附上文件路径"],
    tasks: ["- [x] 已完成", "- [/] 进行中", "- [ ] 还没开始", "- [-] 不做了"],
    decisions: ["- 决定了什么，因为……；尤其是“不可以做”的事和原因"],
    next: [
      "具体到文件和函数：把 `middleware/auth.ts` 的 `verify()` 改为调用 `verifyJwt()`，再运行 `npx vitest tests/auth`。",
    ],
    questions: ["- 只有用户能回答的问题"],
    files: ["- `path/of/file`：为什么重要"],
    failed: ["- 试过什么，为什么行不通"],
    verification: ["运行了哪个命令，结果如何"],
  },
  command: {
    description: "保存工作状态，让 /clear 之后的新会话接得下去",
    argument: "[列表]",
    intro:
      "现在保存这个会话的工作状态。`/clear` 之后，新会话只看得到系统提示、项目记忆和这份交接，其他一概没有。写下它马上能开工所需要的内容。",
    list: "列表（这里空白就是手上的列表）：",
    rewrite:
      "这个会话动过的每份列表都要更新，各存一次。重写下面格式的每一节；没有内容就写“无。”。做完的标成完成，没做完的补上去。一开始收到的交接里仍然成立的留下，已经解决的拿掉。",
    run: "用一次 Bash 调用保存：直接写 `tasuki`，用这个加引号的结束标记，不要用管道。上面指定了列表的话，名称写在 `write` 后面。",
    answer: "回复会指出最弱的一点（如果有）。修好那一节，再存一次。",
    missing: "找不到 `tasuki` 时，用 Write 工具写下同样的各节（文件已存在就先读）。",
    plain: "用 Write 工具保存（文件已存在就先读），开头和各节如下。",
    file: "文件是 `memory/handoffs/<list>.md`；`<list>` 是上面指定的名称，没有就用分支名，其中每个斜线、引号和空白换成 `-`，再没有就用 `main`。",
    close:
      "然后只说一行：存了哪份列表、下一步是什么，以及接着 `/clear`、`continue` 就能继续。不要开始新的工作。",
  },
  block: `## 工作记忆

这个项目的交接和记忆是 \`memory/\` 里的 Markdown 文件，由 tasuki 管理。

- 会话开始时会收到手上列表的交接。听到 \`continue\` 就从它的下一步开始。
- 工作中：\`tasuki work write task="…" status=doing\`（todo、doing、done、dropped）。还有哪些没做完：\`tasuki work read\`。
- 值得留下的，一条一件事：\`tasuki remember "…" --kind decision\`（附上原因）、\`preference\` 或 \`fact\`。新的取代旧的：\`tasuki supersede <旧> --by <新>\`。
- 想问之前说好了什么，先查：\`tasuki recall "…"\`。
- \`/handoff\` 在 \`/clear\` 之前存好一切。工作久了、到了适合停的地方就建议它；调试到一半时不要。
- 没有 tasuki 时，直接读写这些文件。\`memory/\` 里不放任何机密。`,
  elsewhere: {
    start:
      "开始时没有收到交接，就先读它：工具 `handoff_read`，或 `tasuki handoff show`。听到 `continue` 就从它的下一步开始。",
    handoff:
      "工作久了、到了适合停的地方就建议交接；调试到一半时不要。Claude Code 用 `/handoff`，其他客户端用工具 `handoff_write`，或 `tasuki handoff write`（内容从标准输入）。",
  },
  readme: `# 记忆

一个会话要告诉下一个会话的事：纯 Markdown，和代码一起进版本控制，由 tasuki 管理。
每个文件都可以用任何编辑器手动修改，不需要另外通知谁。

| 位置 | 内容 |
|---|---|
| \`handoffs/<list>.md\` | 一件工作：目标、已完成、决策、下一步、待确认问题 |
| \`decisions/\` | 选了什么、否决了什么，以及原因 |
| \`preferences/\` | 我们希望事情怎么做 |
| \`facts/\` | 背景、限制、接口、环境 |
| \`digests/\` | 某一天改了什么 |
| \`config.yml\` | 团队共用的设置 |
| \`.local/\` | 只属于这台机器，不会提交 |

**日常步骤**（Claude Code）：\`/handoff\`、看一眼文件、\`/clear\`、\`continue\`。

**记忆**就是这些文件夹里的任何 Markdown 文件，一个文件一件事；第一行是标题。开头写
\`status: superseded\` 或 \`archived\` 就不会再提供；删掉文件就是忘掉（git 历史还在）。

**会送出什么**：文件留在这里，但提供给会话的内容会送到它所用的模型。不要放密码、密钥，
也不要放当事人不愿意送出去的个人信息。
`,
  config: {
    intro: [
      "团队共用的设置，每一项都可省略。`tasuki config list` 会列出当前生效的值和来源。",
      "去掉行首的 # 就会生效。",
    ],
    keys: {
      commit: "auto：每次写入；session：结束时一次；off：不提交",
      top_k: "最多提供几条相关记忆",
      threshold: "记忆要覆盖问题多少比例，0 到 1",
      recent_hours: "几小时内改过的算最近",
      fixed_limit: "固定提供的记忆最多几条",
      budget: "记忆的 token 预算",
      handoff_budget: "交接的 token 预算",
      capture: "auto：在 .local/ 记下对话记录的位置（目前没有用到）；off：不记",
    },
  },
};
