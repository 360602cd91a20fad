import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSecrets, redact } from "../../src/redact/redact.ts";
import { plain } from "../../src/model/terminal.ts";
import { hex, noise } from "./samples.ts";
import { cpuTime } from "../cpu.ts";

const PIECES = [
  "pass" + "word",
  "token",
  "密码",
  "：",
  ": ",
  "=",
  '"',
  "'",
  "`",
  "\\",
  " ",
  "\n",
  ",",
  ";",
  "&",
  "@",
  "//",
  "://",
  "a",
  "Abc!1234",
  "1",
  "139" + "12345678",
  "4111 1111 1111 1111",
  "ann@kiln.co",
  "-",
  ".",
  "[",
  "]",
  "[redacted:password]",
  "[redacted:",
  "gh" + "p_",
  noise(36),
  hex(32),
  "ey" + "J",
  "-----BEGIN PRIVATE" + " KEY-----",
  "-----END PRIVATE" + " KEY-----",
  "-----",
  "AK" + "IA",
  noise(16).toUpperCase(),
  "mysql ",
  " -p",
  "Authorization: Bearer ",
  "是",
  "🚀",
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((parts) => parts.join(""));

describe("laws", () => {
  it("redacting twice changes nothing more, and nothing survives", () => {
    fc.assert(
      fc.property(text, (one) => {
        const { text: redacted } = redact(one);
        expect(redact(redacted)).toEqual({ text: redacted, findings: [] });
      }),
      { numRuns: 3_000 },
    );
  });

  it("findings are spans of the input, in order, and what lies between them stays", () => {
    fc.assert(
      fc.property(text, (one) => {
        const { text: redacted, findings } = redact(one);
        let at = 0;
        let rebuilt = "";
        for (const { kind, start, end } of findings) {
          expect(start >= at && end > start && end <= one.length).toBe(true);
          rebuilt += `${one.slice(at, start)}[redacted:${kind}]`;
          at = end;
        }
        expect(rebuilt + one.slice(at)).toBe(redacted);
        expect(findSecrets(one)).toEqual(findings);
      }),
      { numRuns: 1_000 },
    );
  });

  it("redacts what is left beside a placeholder", () => {
    expect(redact("pass" + 'word: "[redacted:x]hunter2"').text).toBe(
      'password: "[redacted:x][redacted:password]"',
    );
  });

  it("finds what another finding hid, on both sides of it", () => {
    const [phone, id] = ["139" + "12345678", "110101" + "199003077731"];
    const { text: redacted, findings } = redact(`a ${id} ${phone}-${id} b`);
    expect(redacted).toBe("a [redacted:cn-id] [redacted:cn-mobile]-[redacted:cn-id] b");
    expect(findings.map(({ start, end }) => [start, end])).toEqual([
      [2, 20],
      [21, 32],
      [33, 51],
    ]);
  });

  it("levels: what unlocks something, and what speaks of a person", () => {
    expect(findSecrets(`ann@${"kiln.co"} gh${"p_"}${noise(36)}`).map(({ level }) => level)).toEqual([
      "pii",
      "secret",
    ]);
  });
});

describe("hostile input takes linear time", () => {
  const MB = 1_048_576;
  const inputs: [name: string, part: string, size: number][] = [
    ["one capital", "A", MB / 4],
    ["open objects", '{"k":"v",', MB / 4],
    ["a@", "a@", MB],
    ["digits", "1234567890", MB],
    ["blocks that only begin", "-----BEGIN ", MB],
    ["blocks without a body", "-----BEGIN PRIVATE" + " KEY-----\n", MB],
    ["blocks that only end", "-----END PRIVATE" + " KEY-----\n", MB],
    ["JWT beginnings", "ey" + "J", MB],
    ["names of keys", "pass" + "word ", MB],
    ["open quotations", "pass" + "word='\\", MB / 8],
    ["addresses", "://a:", MB],
    ["placeholders", "[redacted:x]", MB],
    ["commands", "curl -u ", MB],
  ];
  it.each(inputs)("%s", (_name, part, size) => {
    const small = part.repeat(size / 8 / part.length);
    const big = part.repeat(size / part.length);
    const timeOf = (one: string) => {
      const started = cpuTime();
      redact(one);
      return cpuTime() - started;
    };
    timeOf(small);
    // Eight times the text: a quadratic rule would take 64 times as long.
    expect(timeOf(big)).toBeLessThan(Math.max(1_000, 24 * timeOf(small)));
  });

  it("a password of back-slashes", () => {
    const started = cpuTime();
    redact(`pass${"word"}='${"\\".repeat(262_144)}`);
    expect(cpuTime() - started).toBeLessThan(1_000);
  });
});

describe("plain", () => {
  it.each([
    ["a\u001b[31mred\u001b[0m b", "ared b"],
    ["x\u001b]0;owned\u0007y\u001b]52;c;aGk=\u001b\\z", "xyz"],
    ["x\u001b]0;not ended", "x0;not ended"],
    ["\u009b31m \u202etxt.exe\u2066", " txt.exe"],
    ["a\r\nb\rc\td\u0000\u007f", "a\nb\nc\td"],
    ["\ud800 \udc00 🚀", "\ufffd \ufffd 🚀"],
    ["\u001b(B\u001bPq\u001b\\x", "x"],
  ])("%j", (given, shown) => {
    expect(plain(given)).toBe(shown);
  });
});
