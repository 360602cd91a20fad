import type { Place, Rule } from "../rule.ts";
import { isFiller, isStandIn } from "../values.ts";

const accept = ({ secret }: Place) => !isFiller(secret);

/** Addresses that are secrets themselves: kind, host, what stands in front of the secret, the secret. */
const WEBHOOKS: readonly (readonly [kind: string, host: string, lead: string, secret: string])[] = [
  ["dingtalk-webhook", "oapi.dingtalk.com", "/robot/send\\?access_token=", "[\\w-]{20,}"],
  ["wecom-webhook", "qyapi.weixin.qq.com", "/cgi-bin/webhook/\\w{1,20}\\?key=", "[\\w-]{20,}"],
  ["feishu-webhook", "open.feishu.cn", "/open-apis/bot/(?:v\\d/)?hook/", "[\\w-]{16,}"],
  ["feishu-webhook", "open.larksuite.com", "/open-apis/bot/(?:v\\d/)?hook/", "[\\w-]{16,}"],
  ["slack-webhook", "hooks.slack.com", "/(?:services|workflows|triggers)/", "[A-Za-z0-9/_+-]{20,}"],
  ["discord-webhook", "discord.com", "/api/(?:v\\d{1,2}/)?webhooks/\\d{6,30}/", "[\\w-]{30,}"],
  ["discord-webhook", "discordapp.com", "/api/(?:v\\d{1,2}/)?webhooks/\\d{6,30}/", "[\\w-]{30,}"],
  ["teams-webhook", "webhook.office.com", "/webhookb2/", "[\\w@/-]{40,}"],
  ["zapier-webhook", "hooks.zapier.com", "/hooks/catch/", "\\d{4,12}/\\w{5,20}"],
  ["ifttt-webhook", "maker.ifttt.com", "/trigger/[\\w-]{1,60}/(?:json/)?with/key/", "[\\w-]{20,}"],
  ["serverchan-key", "ftqq.com", "/", "SCT?U?[A-Za-z0-9]{20,}"],
  [
    "google-chat-webhook",
    "chat.googleapis.com",
    "/v1/spaces/[\\w-]{1,40}/messages\\?",
    "[^\\s\"'<>]{20,400}",
  ],
];

export const URL_RULES: readonly Rule[] = [
  ...WEBHOOKS.map(([kind, host, lead, secret]) => ({
    kind,
    level: "secret" as const,
    needles: [host],
    pattern: new RegExp(`${host.replaceAll(".", "\\.")}${lead}(?<secret>${secret})`, "dg"),
    accept,
  })),
  {
    kind: "url-password",
    level: "secret",
    needles: ["://"],
    pattern: /:\/\/[^\s/:@"'`<>]{0,128}:(?<secret>[^\s/"'`<>，。、；）]{1,256})@(?=[\w[%$-])/dg,
    accept: ({ secret }) => !isStandIn(secret),
  },
  {
    kind: "url-signature",
    level: "secret",
    needles: ["sig=", "signature="],
    pattern:
      /[?&](?:sig|X-Amz-Signature|X-Goog-Signature|Signature)=(?<secret>[A-Za-z0-9%+/=_-]{32,1024})/dgi,
    accept,
  },
];
