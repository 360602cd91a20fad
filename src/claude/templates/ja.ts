import type { Words } from "./words.ts";

export const JA: Words = {
  language: "ja",
  headings: {
    goal: "目標",
    done: "完了",
    tasks: "タスク",
    decisions: "決定事項",
    next: "次のステップ",
    questions: "未解決の質問",
    files: "ファイル",
    failed: "失敗した試み",
    verification: "検証",
  },
  hints: {
    goal: ["一文で：この作業で終わらせること。"],
    done: ["- 終わったこと（ファイルのパス付き）"],
    tasks: ["- [x] 完了", "- [/] 作業中", "- [ ] 未着手", "- [-] 取りやめ"],
    decisions: ["- 決めたことと、その理由。とくに「してはいけないこと」とその理由"],
    next: [
      "ファイルと関数まで具体的に：`middleware/auth.ts` の `verify()` を `verifyJwt()` を呼ぶように変え、`npx vitest tests/auth` を実行する。",
    ],
    questions: ["- 利用者にしか答えられないこと"],
    files: ["- `path/of/file`：なぜ重要か"],
    failed: ["- 試したことと、うまくいかなかった理由"],
    verification: ["実行したコマンドと結果"],
  },
  command: {
    description: "作業状態を保存し、/clear の後の新しいセッションが続けられるようにする",
    argument: "[リスト]",
    intro:
      "このセッションの作業状態を今すぐ保存してください。`/clear` の後の新しいセッションに見えるのは、システムプロンプト、プロジェクトの記憶、この引き継ぎだけです。すぐに始めるために必要なことを書きます。",
    list: "リスト（空なら手元のリスト）：",
    rewrite:
      "このセッションで扱ったリストをすべて更新します（保存は一つずつ）。下の書式の節をすべて書き直し、何もなければ「なし。」と書きます。終わったものには印を付け、終わっていないものを足します。最初に渡された引き継ぎのうち、今も有効なものは残し、片付いたものは消します。",
    run: "一回の Bash 呼び出しで保存します。`tasuki` はそのまま書き、引用符付きのこの終端を使い、パイプは使いません。上でリストが指定されていれば、`write` の後にその名前を書きます。",
    answer: "いちばん弱い点があれば返事に出ます。その節を直して、もう一度保存します。",
    missing:
      "`tasuki` が見つからないときは、同じ節を Write ツールで書きます（ファイルがあれば先に読みます）。",
    plain: "Write ツールで、次のヘッダーと節を書いて保存します（ファイルがあれば先に読みます）。",
    file: "ファイルは `memory/handoffs/<list>.md` です。`<list>` は上で指定された名前、なければブランチ名のスラッシュ・引用符・空白をそれぞれ `-` に置き換えたもの、それもなければ `main` です。",
    close:
      "そのあと一行だけ伝えます：保存したリスト、次のステップ、そして `/clear` と `continue` で続けられること。新しい作業は始めません。",
  },
  block: `## 作業の記憶

このプロジェクトの引き継ぎと記憶は \`memory/\` の Markdown ファイルで、tasuki が扱います。

- セッションの始めに、手元のリストの引き継ぎが渡されます。\`continue\` と言われたら、その次のステップから始めます。
- 作業中：\`tasuki work write task="…" status=doing\`（todo、doing、done、dropped）。残っているもの：\`tasuki work read\`。
- 残す価値のあることは一件ずつ：\`tasuki remember "…" --kind decision\`（理由も）、\`preference\`、\`fact\`。置き換えるとき：\`tasuki supersede <古い> --by <新しい>\`。
- 以前の取り決めを尋ねる前に：\`tasuki recall "…"\`。
- \`/handoff\` は \`/clear\` の前にすべてを保存します。長い作業の区切りで提案し、デバッグの途中ではしません。
- tasuki がなければ、ファイルを直接読み書きします。\`memory/\` に秘密情報は置きません。`,
  elsewhere: {
    start:
      "始めに引き継ぎを渡されていなければ、まず読みます：ツール `handoff_read`、または `tasuki handoff show`。`continue` と言われたら、その次のステップから始めます。",
    handoff:
      "長い作業の区切りで引き継ぎを提案し、デバッグの途中ではしません。Claude Code では `/handoff`、ほかではツール `handoff_write`、または `tasuki handoff write`（本文は標準入力）。",
  },
  readme: `# 記憶

一つのセッションが次のセッションに伝えること。ただの Markdown で、コードと一緒に
バージョン管理され、tasuki が扱います。どのファイルも好きなエディターで直せます。

| 場所 | 内容 |
|---|---|
| \`handoffs/<list>.md\` | 一つの作業：目標、完了、決定事項、次のステップ、未解決の質問 |
| \`decisions/\` | 選んだこと、退けたことと、その理由 |
| \`preferences/\` | どう進めてほしいか |
| \`facts/\` | 背景、制約、インターフェース、環境 |
| \`digests/\` | ある日に変わったこと |
| \`config.yml\` | チームで共有する設定 |
| \`.local/\` | このマシンだけのもの。コミットされません |

**いつもの手順**（Claude Code）：\`/handoff\`、ファイルを確認、\`/clear\`、\`continue\`。

**記憶**はこれらのフォルダーにある Markdown ファイルで、一つのファイルに一つのこと。
一行目が題名です。ヘッダーに \`status: superseded\` か \`archived\` と書けば、もう渡されません。
ファイルを消せば忘れます（git の履歴には残ります）。

**送られるもの**：ファイルは手元に残りますが、セッションに渡した内容はそのモデルに
送られます。パスワードや鍵、本人が送ってほしくない個人情報は置かないでください。
`,
  config: {
    intro: [
      "チームで共有する設定。どのキーも省略できます。今の値とその出所は `tasuki config list`。",
      "行頭の # を取ると有効になります。",
    ],
    keys: {
      commit: "auto：書き込みごと、session：終了時に一度、off：しない",
      top_k: "渡す関連記憶の上限",
      threshold: "記憶が質問のどれだけを覆うべきか（0〜1）",
      recent_hours: "この時間内に変わったものを最近とする",
      fixed_limit: "常に渡す記憶の上限",
      budget: "記憶のトークン予算",
      handoff_budget: "引き継ぎのトークン予算",
      capture: "auto：会話記録の場所を .local/ に控える（まだ使われない）、off：しない",
    },
  },
};
