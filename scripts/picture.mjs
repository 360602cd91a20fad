// node scripts/picture.mjs: the pictures of a terminal and the block in the READMEs, from what the built bundle really says.
//   --check  changes nothing, ends with 1 where one of them is not what the program says today
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./lib/run.mjs";
import { playStory } from "./lib/story.mjs";
import { terminalSvg } from "./lib/terminal-svg.mjs";

const PAGES = [
  {
    lang: "en",
    readme: "README.md",
    caption: "what the new conversation is given:",
    picture: "docs/round.svg",
    title:
      "A terminal: /handoff saves, /clear gives the handoff back with related memories, continue goes on.",
  },
  {
    lang: "zh-TW",
    readme: "README.zh-TW.md",
    caption: "新對話拿到的內容：",
    picture: "docs/round.zh-TW.svg",
    title: "終端機畫面：/handoff 存檔，/clear 之後拿回交接和相關記憶，continue 接著做。",
  },
  {
    lang: "zh-CN",
    readme: "README.zh-CN.md",
    caption: "新对话拿到的内容：",
    picture: "docs/round.zh-CN.svg",
    title: "终端画面：/handoff 存档，/clear 之后拿回交接和相关记忆，continue 接着做。",
  },
];
/** What stands between these two lines of a README is the block. */
const BLOCK = /(?<=<!-- block -->\n)[^]*?(?=<!-- \/block -->)/;

const isCheck = process.argv.includes("--check");
const stale = PAGES.flatMap(drawn).filter(({ file, text }) => readOr(file, "") !== text);
for (const { file, text } of stale) {
  if (isCheck) console.error(`${file} is not what the program says today: node scripts/picture.mjs`);
  else writeFileSync(path.join(ROOT, file), text);
}
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;

function drawn({ lang, readme, picture, title, caption }) {
  const story = playStory(lang);
  const page = readOr(readme, "").replace(BLOCK, () => `\`\`\`text\n${story.block}\n\`\`\`\n`);
  const svg = { file: picture, text: terminalSvg(screenOf(story, caption), { title, lang }) };
  return page === "" ? [svg] : [svg, { file: readme, text: page }];
}

function screenOf({ saved, checked, block, line }, caption) {
  return [
    { style: "typed", text: "> /handoff" },
    ...styled(saved, "given"),
    { style: "text", text: "" },
    { style: "typed", text: "$ tasuki handoff check" },
    ...styled(checked, "text"),
    { style: "text", text: "" },
    { style: "typed", text: "> /clear" },
    { style: "given", text: line },
    { style: "text", text: "" },
    { style: "dim", text: caption },
    ...block.split("\n").map((text, index) => ({ style: styleOf(text, index), text })),
    { style: "text", text: "" },
    { style: "typed", text: "> continue" },
  ];
}

function styled(text, style) {
  return text.split("\n").map((one) => ({ style, text: one }));
}

/** The frame and the notice can be skipped. */
function styleOf(line, index) {
  if (index < 3 || line.startsWith("</")) return "dim";
  return line.startsWith("#") ? "heading" : "text";
}

function readOr(file, otherwise) {
  try {
    return readFileSync(path.join(ROOT, file), "utf8");
  } catch {
    return otherwise;
  }
}
