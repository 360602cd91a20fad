import { stem } from "./english.ts";
import { isDense, isHiragana } from "./script.ts";
import { fullWord } from "./short-forms.ts";

/*
 * Words that say little about what a prompt is about, however rare they are in a store: talk, requests, and what any
 * prompt to a coding agent may hold. They take part in the search, but weigh little in judging whether a hit is relevant.
 * Four groups each: talk · requests · amounts, time and manner · the trade.
 */
const ENGLISH = `
hi hello hey thanks thank please ok okay yes yeah yep nope sure sorry great nice cool good bad well fine right wrong
perfect awesome lovely hope feel guess wow haha morning evening weekend bye welcome lol
go come get give take put make let want need like love help try look see show tell say ask answer know think mean find
use work start begin stop keep continue finish change add remove delete create write read fix explain describe do happen
seem become call check happens understand learn teach remember forget wonder turn move rename convert implement build
update improve set compare count list print open close run test debug review refactor return handle pick choose decide
thing things stuff something anything everything nothing someone anyone everyone way kind sort lot bit much many several
little big small large long short new old first last next previous same different other another best better easy hard
simple quick fast slow possible able really actually just still already also too maybe perhaps probably else instead
again back always never ever soon later today tomorrow yesterday now time day week month year hour minute today moment
one two three four five ten zero single whole full part half every around without within between above below
code file files folder directory line lines function functions method methods class classes module variable parameter
argument value object name names type string number array list data program programming script project app application
example problem issue bug error exception fail failure wrong question answer version feature step idea
difference reason meaning tutorial language library framework package command terminal output input result default
sort reverse loop iterate recursion algorithm binary snippet syntax minimal basic hint random generate swap puzzle
translate rewrite rephrase summarize summary spell grammar poem story joke email letter recipe book movie song game
lunch dinner coffee tea sleep rest break tired busy boss joke friend family
traceback recent stack trace exit status failed warning info unexpected undefined null none true false
python javascript typescript java rust golang ruby php swift kotlin bash shell html css sql json yaml regex`;

// Grammar and talk: characters that carry no topic, in the Simplified forms that `fold` gives.
export const CHINESE_CHARACTERS = `的了是不我你他她它们这那哪个些一二三两有没在会要能可以就也都还又再很太更最和与或及把被让给对从到为因所以但如果怎么什谁多少几
时候里上下中前后来去说想做用请帮看吗呢吧啊哦嗯呀嘛得着过地之其此该每另各只才刚已经样点些种次件好`;
export const CHINESE_WORDS = `谢谢 你好 请问 麻烦 辛苦 知道 觉得 希望 需要 应该 可能 今天 明天 昨天 现在 刚才 以后 之前 然后 问题 东西 事情 办法 方法
告诉 解释 介绍 帮忙 继续 开始 结束 完成 修改 更改 添加 增加 删除 创建 新建 建立 编写 实现 处理 检查 查看 看看 试试 运行 执行 使用 利用 调用 改成 写成 翻译 转换 变成 比较
排序 算法 递归 循环 随机 快速 简单 诗 故事 笑话 吃饭 午饭 晚饭 咖啡 下班 上班 周末 休息 睡觉 早上 晚上 朋友 老板
代码 程序 程式 函数 方法 文件 档案 目录 变量 参数 类型 字符 字串 数组 列表 资料 数据 项目 专案 功能 错误 报错 异常 版本 例子 示例 教程 区别 差别 原理 语言 结果 输出 输入 默认 名称 名字`;
// Words of Japanese that are written with kanji (as `fold` gives them) or katakana; pairs of hiragana are grammar anyway.
export const JAPANESE_WORDS = `何 今 今日 明日 昨日 时间 教 说明 书 见 作 使 直 変 変更 追加 削除 作成 実装 修正 确认 実行 开始 终了 続 方法 问题 质问 必要 可能 场合 理由
并 并べ 翻訳 要约 简単 例 诗 话 物语 昼 夜 朝 周末 休 休憩 仕事 コーヒー ランダム アルゴリズム
违 违い 最新 全部 一番 お愿 愿い 関数 変数 引数 型 配列 文字 文字列 名前 値 一覧 ファイル コード プログラム クラス メソッド エラー バグ サンプル テスト データ バージョン プロジェクト アプリ ライブラリ`;

const words = (text: string): string[] => text.trim().split(/\s+/);
/** Words of two characters are terms of the index as they stand; longer ones are so in pairs. */
const pairsOf = (word: string): string[] =>
  word.length <= 2 ? [word] : Array.from(word.slice(1), (character, i) => word[i]! + character);

let english: ReadonlyMap<string, readonly string[]> | undefined;
let dense: { words: ReadonlySet<string>; grammar: ReadonlySet<string> } | undefined;

/** By the first two letters: stemming the whole list costs a hook milliseconds that it doesn't have. */
function englishWords(): ReadonlyMap<string, readonly string[]> {
  if (english) return english;
  const byStart = new Map<string, string[]>();
  for (const word of words(ENGLISH)) {
    const start = word.slice(0, 2);
    const known = byStart.get(start);
    if (known) known.push(word);
    else byStart.set(start, [word]);
  }
  return (english = byStart);
}

const denseWords = (): NonNullable<typeof dense> =>
  (dense ??= {
    words: new Set(words(`${CHINESE_WORDS} ${JAPANESE_WORDS}`).flatMap(pairsOf)),
    grammar: new Set(CHINESE_CHARACTERS),
  });

const known = new Map<string, boolean>();
const KNOWN_LIMIT = 10_000;

/** Whether a term of the index says little by itself. */
export function isLowWord(term: string): boolean {
  let low = known.get(term);
  if (low === undefined) {
    if (known.size >= KNOWN_LIMIT) known.clear();
    low = isDense(term) ? isLowDense(term) : isLowEnglish(term);
    known.set(term, low);
  }
  return low;
}

// No stem differs from its word in the first two letters.
const isLowEnglish = (term: string): boolean =>
  englishWords()
    .get(term.slice(0, 2))
    ?.some((word) => stem(fullWord(word)) === term) ?? false;

function isLowDense(term: string): boolean {
  const { words: listed, grammar } = denseWords();
  return listed.has(term) || [...term].every((character) => grammar.has(character) || isHiragana(character));
}
