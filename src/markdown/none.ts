import type { Language } from "../model/list.ts";

const NONE_OF = { en: "None.", "zh-TW": "無", "zh-CN": "无", ja: "なし" } as const satisfies Record<
  Language,
  string
>;

/** What is written where a section has nothing to say. */
export function noneOf(lang: Language): string {
  return NONE_OF[lang];
}

const LATIN =
  /^(?:none|nothing|nil|null|n\/?a|not applicable|no)(?: (?:yet|so far|at all|at the moment|at present|right now|currently|for now|known|open|left|pending|to report|(?:in|for|from|during)?\s?(?:this|the current) (?:session|round|time|one)|(?:open )?questions?|decisions?|blockers?|tasks?|failed attempts?|files?))*$/;
const HAN =
  /^(?:目前|暫時|暂时|暫|暂|本次|本輪|本轮|此次|現在|现在|尚|還|还)*(?:無|无|沒有|没有|沒|没)(?:有)?(?:的|未決|未决|待確認|待确认|開放|开放|遺留|遗留)*(?:問題|问题|事項|事项|決策|决策|決定|决定|任務|任务|檔案|文件|嘗試|尝试)?$/;
const KANA =
  /^(?:今回は|現時点では|今のところ|特に|とくに)*(?:なし|無し|無|ない|ありません|該当なし|特になし)(?:です)?$/;

/** Whether a text only says that there is nothing: "None", "n/a", "None this session.", 無, 暂无, 特になし, -, an empty text. */
export function isNone(text: string): boolean {
  if (text.length > 80) return false;
  const word = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[*_`~]/g, "")
    .replace(/^\s*(?:[-+•]\s+|\d+[.)]\s+)/, "")
    .replace(/^[\s([{<"'.。,、;:!-]+|[\s)\]}>"'.。,、;:!-]+$/g, "")
    .replace(/\s+/g, " ");
  return (
    word === "" ||
    word === "—" ||
    word === "–" ||
    word === "/" ||
    LATIN.test(word) ||
    HAN.test(word) ||
    KANA.test(word)
  );
}
