import { describe, expect, it } from "vitest";
import { redact } from "../../src/redact/redact.ts";
import { hex, noise, real } from "./samples.ts";

/** What is secret stands between « and »; · only breaks words apart. */
const SECRETS: string[] = [
  "DB_PASS·WORD=«hunter2»", "pass·word=«hunter2»", "pass·word: «hunter2»", '"pass·word": "«hunter2»"', "密碼: «Abc12345»", "密码是 «Abc@12345»", "口令：«qwer1234»",
  "パスワード：«Sakura#88»", "The pass·word is «Tr0ub4dor&3»", "密码：«123456»", "账号 admin 密码 «Qwer!234»", "pass·wd: «12345678»", "root pass·word «Qwer!234»",
  "pass·word: «s3cr3t-#notcomment»", "Pwd=«Str0ng!»;Encrypt=True", "pass·word=«Abc123!x»&useSSL=false", "db·Pass: '«Ab1!xyz»'", "pass·phrase: \"«correct horse battery staple»\"",
  "POSTGRES_PASS·WORD=«postgres»", "pass·word: «ab1cd2»,user=bob", "pass·word: '«it\\'s1Secret»'", "pass·word: `«Abc123!x»`", "PG·PWD=«Abc12345»", "pass=«Abc!12345»", "APP_PASS=«qwerty»",
  "パスワードは«Abc123!»", "pass·word = «Abc12,345»", "密码（测试）：«Abc12345»", "pass·word_1: «Abc12345»", "pass·word: «longenoughandlower9»",
  `API_TOKEN=«${noise(30)}»`, `sec·ret: «${noise(24)}»`, `client_sec·ret=«9c5b94b1-35ad-49bb-b118-8e8fc24abf80»`, `JWT_SEC·RET=«${hex(64)}»`, `api_key: '«${hex(32)}»'`, `?access_to·ken=«${hex(20)}»&x=1`,
  `密钥：«AbCd1234EfGh5678»`, `私钥是 «${noise(18)}»`, `AK：x SK：«${noise(30)}»`, `SECRET_KEY_BASE=«keyboardcat»`, `sec·ret: «hunter2hunter2»`, `token: "«abc12!xyz»"`, `api to·ken is «${noise(24)}»`,
  "pass·word=«hunter»", "The pass·word is «hunter22»", "DB_PASS·WORD=«read(Xy9!)»",
  `SESSION_SEC·RET=«abcdefghij»`,
];

const HARMLESS: string[] = [
  "password: string", "password: z.string().min(8)", "password = getPassword(user)", "password: req.body.password", "password=$DB_PASSWORD", "password: ${DB_PASSWORD}", "PASSWORD={{ .Values.pw }}",
  "password: <your password>", '"password": "required"', "password: Password must have 8 characters", "The password is stored hashed with bcrypt.", "password reset: see docs/reset.md",
  "password: process.env.DB_PASSWORD", "passwordHash: string", "password: ********", "password: (hidden)", "password: 8-64 chars", "password: min8", "password length: 8", "password == null", "password === other1",
  "密码：必填", "密码：至少 8 位", "密码: required", "密码长度：12345678", "密码为空", "密码是必填项", "password: [redacted:password]", "密码：[redacted:password]", "password: /run/secrets/db_password", "POSTGRES_PASSWORD_FILE=/run/secrets/db1",
  "bypass: abc123", "compass=north12", "pass: 12, fail: 3", "PASS: tests/auth1.test.ts", "PASS tests/a.test.ts", "PWD=/home/bob/project1", "OLDPWD=/tmp/x1", "1Password: yes", "\"password\": \"Enter 1 password\"",
  "token: string", "token = await getToken()", "access_token: null", "API_KEY=undefined", "API_KEY=<key>", "API_KEY=your-api-key-here", "token: ${{ secrets.GITHUB_TOKEN }}", "secret: false", "secretName: my-app-secret",
  "tokens: 1200", "token_count: 123456789", "token=123456789", "max_tokens=4096", "the secret: we never use it", "密钥：在保险库里", "api_key: config.apiKey", "secret = rotateSecret2(old)", "token bucket: 100r/s", "tokenizer: cl100k_base",
  "TOKEN=$(gh auth token)", "secrets: inherit", "token.type: Bearer1", "token: button.primary.100", "secret: see src/auth/keys2.ts", "TOKEN_URL_SECRET=https://x.test/a", "SECRET=ENC[AES256,data]", "secret: sha256:" + hex(40),
  '"password": "Lozinka"', '"password": "passwordlabel"', "DB_PASSWORD=vaultRead(x)", "password: hunter", "The password is utf8-sha256", "password=hunter, x",
  "key: value", "nonce=abc123", "password: see vault", "passwords: see the vault", "API_KEY=changeme", "DB_PASSWORD=", "password is v2-ready", "bypassword", "token: 'short1'", "password Reset2X now", "bypass is Abc!2345",
];

describe("key = value, by the name of the key", () => {
  it.each(SECRETS)("%s", (sample) => {
    const text = real(sample).replace(/[«»]/g, "");
    const [lead = "", rest = ""] = real(sample).split("«");
    const redacted = redact(text).text;
    expect(redacted.startsWith(`${lead}[redacted:`)).toBe(true);
    expect(redacted).not.toContain(rest.split("»")[0]);
  });

  it.each(HARMLESS)("leaves %s", (text) => {
    expect(redact(text)).toEqual({ text, findings: [] });
  });
});
