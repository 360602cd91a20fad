import type { Place, Rule } from "../rule.ts";
import { isCode, isStandIn, looksRandom } from "../values.ts";

// Secrets in command lines and request headers.

const WORD = "(?:\"(?:[^\"\\\\\\n]|\\\\.){1,256}\"|'[^'\\n]{1,256}'|[^\\s\"'`;|&<>]{1,256})";
const accept = ({ secret }: Place) => secret.length >= 4 && !isStandIn(secret);

export const COMMAND_RULES = [
  {
    kind: "password",
    level: "secret",
    needles: ["mysql", "mariadb", "mycli"],
    pattern: new RegExp(
      `(?<![A-Za-z])(?:mysql\\w{0,10}|mariadb(?:-\\w{1,10})?|mycli)\\b[^\\n|;&]{0,200}?\\s-p(?<secret>${WORD})`,
      "dg",
    ),
    accept,
  },
  {
    kind: "password",
    level: "secret",
    needles: ["sshpass", "mongo", "docker", "podman", "helm", "az "],
    pattern: new RegExp(
      `\\b(?:sshpass|mongo\\w{0,10}|(?:docker|podman|helm registry) login|az login)\\b[^\\n|;&]{0,200}?\\s-p\\s{0,2}(?<secret>${WORD})`,
      "dg",
    ),
    accept,
  },
  {
    kind: "password",
    level: "secret",
    needles: ["redis-cli"],
    pattern: new RegExp(`\\bredis-cli\\b[^\\n|;&]{0,200}?\\s-a\\s{1,2}(?<secret>${WORD})`, "dg"),
    accept,
  },
  {
    kind: "password",
    level: "secret",
    needles: ["curl", "wget", "http "],
    pattern: new RegExp(
      `\\b(?:curl|wget|https?)\\b[^\\n|;]{0,300}?\\s(?:-u|--user|-a|--auth)[ =]{0,2}["']?[\\w.@+-]{1,64}:(?<secret>[^\\s"'\`]{1,256})`,
      "dg",
    ),
    accept,
  },
  {
    kind: "password",
    level: "secret",
    needles: ["--"],
    pattern: new RegExp(
      `(?<![\\w-])--(?:[a-z]{1,20}-)?(?:password|passwd|passphrase|pass|pwd)[ =](?<secret>${WORD})`,
      "dg",
    ),
    accept: ({ secret }) =>
      secret.length >= 4 && !secret.startsWith("-") && !isStandIn(secret) && !isCode(secret),
  },
  {
    kind: "secret",
    level: "secret",
    needles: ["--"],
    pattern: new RegExp(
      `(?<![\\w-])--(?:[a-z]{1,20}-)?(?:token|secret|api-?key|(?:access|secret|private)-key)[ =](?<secret>${WORD})`,
      "dg",
    ),
    accept: ({ secret }) => !isStandIn(secret) && looksRandom(secret.replace(/["']/g, "")),
  },
  {
    kind: "authorization",
    level: "secret",
    needles: ["authorization"],
    pattern:
      /authorization["'`]{0,2}\s{0,3}[:=：]\s{0,3}["'`]?(?:Basic|Bearer|Token|ApiKey|Digest|Bot)\s{1,3}(?<secret>[\w.~+/=|-]{8,4096})/dgi,
    accept: ({ secret }) => !isStandIn(secret) && (/\d|=$/.test(secret) || looksRandom(secret)),
  },
  {
    kind: "authorization",
    level: "secret",
    needles: ["bearer"],
    pattern: /\bbearer\s{1,3}(?<secret>[\w.~+/=|-]{16,4096})/dgi,
    accept: ({ secret }) => !isStandIn(secret) && looksRandom(secret),
  },
  {
    kind: "cookie",
    level: "secret",
    needles: ["cookie"],
    pattern:
      /cookie["'`]?\s{0,2}[:=]\s{0,2}["'`]?[^\n]{0,200}?(?:sess\w{0,12}|sid|token|auth\w{0,12}|jwt)=(?<secret>[^\s;"'`,]{12,4096})/dgi,
    accept: ({ secret }) => !isStandIn(secret),
  },
  {
    kind: "password",
    level: "secret",
    needles: ["password"],
    pattern: /\blogin\s{1,4}\S{1,100}\s{1,4}password\s{1,4}(?<secret>\S{4,256})/dg,
    accept,
  },
  {
    kind: "password",
    level: "secret",
    needles: ["</"],
    pattern:
      /<[\w.:-]{0,20}(?:password|passwd|secret|token|apikey|privatekey)>(?<secret>[^<>\s]{6,512})<\//dgi,
    accept: ({ secret }) => !isStandIn(secret) && !isCode(secret) && /\d|[!@#$%^&*]/.test(secret),
  },
  {
    kind: "azure-storage-key",
    level: "secret",
    needles: ["accountkey=", "sharedaccesskey="],
    pattern: /(?:Account|SharedAccess)Key=(?<secret>[A-Za-z0-9+/]{40,100}={0,2})/dgi,
  },
  {
    // The registry line of an .npmrc: base64 of user and password.
    kind: "npm-token",
    level: "secret",
    needles: [":_auth"],
    pattern: /:_auth(?:Token)?\s{0,2}=\s{0,2}["']?(?<secret>[\w+/=.-]{8,512})/dg,
    accept: ({ secret }) => !isStandIn(secret),
  },
] as const satisfies readonly Rule[];
