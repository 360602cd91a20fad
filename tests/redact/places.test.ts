import { describe, expect, it } from "vitest";
import { redact } from "../../src/redact/redact.ts";
import { hex, noise, real } from "./samples.ts";

const CASES: [sample: string, kind: string][] = [
  ["postgresql://app:«p%40ss-w0rd!»·@db.internal:5432/orders", "url-password"],
  ["mongodb+srv://svc:«B0AfhNYyc9»·@cluster0.abcde.mongodb.net/?w=1", "url-password"],
  ["redis://:«s3cretpw»·@127.0.0.1:6379", "url-password"],
  ["postgres://u:«p@ss@w0rd»·@h/db", "url-password"],
  [`https://oapi.dingtalk.com/robot/send?access_token=«${hex(64)}»`, "dingtalk-webhook"],
  ["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=«6e960faa-4a79-4188-8e84-a14dd3218ffc»", "wecom-webhook"],
  ["https://open.feishu.cn/open-apis/bot/v2/hook/«6e960faa-4a79-4188-8e84-a14dd3218ffc»", "feishu-webhook"],
  [`https://hooks.slack.com/services/«T0AB/B0CD/${noise(24)}»`, "slack-webhook"],
  [`https://discord.com/api/webhooks/1234567890/«${noise(60)}»`, "discord-webhook"],
  [`https://x.blob.core.test/a?sv=1&sig=«${noise(44)}»`, "url-signature"],
  ["mysql -uroot -p«Zxcvb!234» shop < dump.sql", "password"],
  ["sshpass -p «Pa55wd» ssh x", "password"],
  ["redis-cli -a «Passw0rd1» ping", "password"],
  ["curl -u admin:«s3cr3t1» https://x.test", "password"],
  ["app --pass·word «hunter2x» --user a", "password"],
  [`app --to·ken=«${noise(24)}»`, "secret"],
  [`Authorization: Basic «${noise(20)}=»`, "authorization"],
  [`fetch with bearer «${noise(30)}» now`, "authorization"],
  [`AccountKey=«${noise(86)}==»;EndpointSuffix=x`, "azure-storage-key"],
  [`//npm.test/:_authToken=«${noise(30)}»`, "npm-token"],
  [`Cookie: a=b; session=«${noise(30)}»; c=d`, "cookie"],
  ["machine x login bob pass·word «hunter2x»", "password"],
  ["<pass·word>«Abc123!x»</pass·word>", "password"],
  ["身份证号 «110101·199003077731»", "cn-id"],
  ["ID=«44030520000229103X»;", "cn-id"],
  ["id «44030520000229103x»", "cn-id"],
  ["id «110101 19900307 7731»", "cn-id"],
  ["身分證 «A1·23456789»", "tw-id"],
  ["手机«139·12345678»随时联系", "cn-mobile"],
  ["«+86 138-0013-8000»", "cn-mobile"],
  ["«138·00138000» 联系 Ann", "cn-mobile"],
  ["phone=«138·00138000»", "cn-mobile"],
  ["手機 «0912-345-678»", "tw-mobile"],
  ["或 «+886 933 222 111»", "tw-mobile"],
  ["card «4111 1111 1111 1111»", "credit-card"],
  ["«3782 822463 10005»", "credit-card"],
  ["银行卡 «6222021·234567890128»", "bank-card"],
  ["邮箱：«zhang_san·@126.example.cn»。", "email"],
  ["Ann <«ann.b+x·@kiln.co»>", "email"],
];

const HARMLESS: string[] = [
  "https://user:password@host/x", "https://user:${PASS}@host", "postgres://user:****@host/db", "http://localhost:4873/@scope/pkg", "//npm.test/:_authToken=${NPM_TOKEN}", "AccountKey=abc",
  "mkdir -p build/dist", "mysql -P 3306 -h db", "docker run -p 8080:80 mysql", "ssh -p 2222 x", "curl -u $USER:$PASS x", "app --password --user a", "app --password=$(cat f)", "app --token=abc", "app --token=1234567890123", "<password>string</password>", "<token>abcdef</token>",
  "Authorization: Bearer $TOKEN", "Authorization: Bearer <token>", "Bearer token authentication", "Authorization: Bearer abcdefghi", "bearer of responsibilities2", "Cookie: session=${SESSION_COOKIE}",
  "110101199013077735", "110101199003077730", "A123456780", "rows=13912345678", "took 13812345678 ns", "13812345678 ns", "手机 13812345678 字节", "id: 13912345678", "订单号 13912345678", "span 13912345678..13912345699", "0x13912345678",
  "IMEI 490154203237518", "运单号 SF1234567890123", "order 4111111111111111", "4111111111111112", "0000000000000000", "timestamp 1700000000000", "2026-11-30T20:54:42.123456789Z", "3.14159265358979323846",
  "git@github.com:acme/app.git", "ann@web1.kiln.co:/srv", "ssh deploy@web1.kiln.co", "icon@2x.png", "pkg@1.2.3", "@types/node@20.19.43", "user@host.local", "noreply@github.com", "https://ann@git.kiln.co/x",
  "sha256-EhtHdKdZkkopKcSkEvtuMbmqp0ZGaEDvzEp21pqUFJ4=", "commit 4015b57a143aec5156fd1444a017a32137a3fd0f", "id: 9c5b94b1-35ad-49bb-b118-8e8fc24abf80", "color #A1B2C3FF", "192.168.31.20", "[redacted:github-token]",
];

describe("secrets by the place where they stand", () => {
  it.each(CASES)("%s", (sample, kind) => {
    const [lead = "", secret = "", behind = ""] = real(sample).split(/[«»]/);
    const { text, findings } = redact(`${lead}${secret}${behind}`);
    expect(text).toBe(`${lead}[redacted:${kind}]${behind}`);
    expect(findings).toMatchObject([{ kind, start: lead.length, end: lead.length + secret.length }]);
  });

  it.each(HARMLESS)("leaves %s", (text) => {
    expect(redact(text)).toEqual({ text, findings: [] });
  });
});
