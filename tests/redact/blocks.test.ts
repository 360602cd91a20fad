import { describe, expect, it } from "vitest";
import { redact } from "../../src/redact/redact.ts";
import { noise } from "./samples.ts";

const begin = (name: string) => `-----BEGIN ${name}${" PRIVATE"} KEY-----`;
const end = (name: string) => `-----END ${name}${" PRIVATE"} KEY-----`;
const BODY = `${noise(40)}\n${noise(40, 3)}\n${noise(20, 5)}=`;
const HEADER = "Proc-Type: 4,ENCRYPTED\n";

describe("private keys", () => {
  it.each([
    ["whole", `a\n${begin("RSA")}\n${BODY}\n${end("RSA")}\nb`, "a\n[redacted:private-key]\nb"],
    [
      "with a header and a blank line",
      `${begin("RSA")}\n${HEADER}\n${BODY}\n${end("RSA")}`,
      "[redacted:private-key]",
    ],
    [
      "on one line, escaped",
      `"${begin("EC")}\\n${noise(40)}\\n${end("EC")}\\n"`,
      '"[redacted:private-key]\\n"',
    ],
    [
      "cut off: to the end of the text",
      `a\n${begin("EC")}\n${noise(64)}\nand more\n`,
      "a\n[redacted:private-key]\n",
    ],
    ["its rest alone", `a\n\n${BODY}\n${end("OPENSSH")}\nb`, "a\n\n[redacted:private-key]\nb"],
    [
      "PGP",
      `-----BEGIN PGP${" PRIVATE"} KEY BLOCK-----\n\n${BODY}\n-----END PGP${" PRIVATE"} KEY BLOCK-----`,
      "[redacted:private-key]",
    ],
    [
      "PuTTY",
      `PuTTY${"-User-Key"}-File-2: ssh-rsa\nPrivate-Lines: 1\n${BODY}\nPrivate-MAC: ab12\nb`,
      "[redacted:private-key]\nb",
    ],
    [
      "PuTTY, cut in its last line",
      `PuTTY${"-User-Key"}-File-2: ssh-rsa\nPrivate-MAC: ab12`,
      "[redacted:private-key]",
    ],
    ["PuTTY, cut off", `PuTTY${"-User-Key"}-File-2: ssh-rsa\n${BODY}\n`, "[redacted:private-key]\n"],
  ])("%s", (_name, text, expected) => {
    expect(redact(text).text).toBe(expected);
  });

  it("leaves what only speaks of keys, and public ones", () => {
    for (const text of [
      `A file that starts with ${begin("RSA")} must not be committed.`,
      `It ends with\n${end("RSA")}`,
      `-----BEGIN CERTIFICATE-----\n${BODY}\n-----END CERTIFICATE-----`,
      `-----BEGIN PUBLIC KEY-----\n${BODY}\n-----END PUBLIC KEY-----`,
    ]) {
      expect(redact(text)).toEqual({ text, findings: [] });
    }
  });
});
