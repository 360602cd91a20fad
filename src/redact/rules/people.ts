import { isChinaId, isLuhn, isTaiwanId } from "../checksums.ts";
import type { Place, Rule } from "../rule.ts";
import { before, NUMBER } from "../rule.ts";

// What speaks of a person. Shape alone is not enough: many numbers have eleven digits.

const PHONE_WORD =
  /phone|mobile|cell|\btel|call|sms|whatsapp|wechat|contact|手[机機]|[电電][话話]|[联聯][系络絡]|[致来]电|电$|携帯/i;
const CARD_WORD = /card|\bpan\b|\bcc\b|credit|debit|visa|卡|[账賬帳][号號户戶]|カード/i;
const COUNT_WORD =
  /(?:rows?|count|size|len|length|bytes|offset|took|ids?|pid|port|order|seq|serial|ticket|build|ts|timestamp|time|duration|elapsed|total|sum|nums?|version|hash|sku|isbn|imei|imsi|ns|ms|ticks|cursor|max|min|qq|[单單編编流序][号號水]?|[订訂運运][单單]号?|[耗用][时時]|大小|字[节節]|[总總][数數]|[数數]量|行[数數])["'`\])]{0,2}\s{0,2}(?:号|號|is|was|of|=|:|：|＝|#)?\s{0,2}["'`#(]{0,2}$/i;
const ASSIGNED = /[A-Za-z_][\w.-]*["'`]?\s{0,2}={1,2}\s{0,2}["'`]?$/;
const UNIT =
  /^\s?(?:(?:[numµ]?s|secs?|seconds?|[kKMGT]?i?[bB]|bytes?|rows?|records?|items?|times|tokens?|ops|req|Hz|ticks?|lines?|chars?)(?![A-Za-z])|[次行条條个個元円%％]|字[节節]|[毫纳納微]?秒)/;

/** Their names would say `mobile` and `id` of the number beside them. */
const PLACEHOLDERS = /\[redacted:[a-z0-9-]{1,40}\]/g;

/** Whether a number stands where a number of that kind is named, or at least no other kind is. */
function isNamed(place: Place, word: RegExp): boolean {
  const lead = before(place, 96).replace(PLACEHOLDERS, "").slice(-32);
  if (word.test(lead)) return !UNIT.test(place.text.slice(place.end, place.end + 12));
  return (
    !COUNT_WORD.test(lead) && !ASSIGNED.test(lead) && !UNIT.test(place.text.slice(place.end, place.end + 12))
  );
}

const isPhone = (place: Place) => /^[+0]0?(?:86|886)|[ -]/.test(place.secret) || isNamed(place, PHONE_WORD);

/** First digits that the card networks own, by length. */
const IIN =
  /^(?:4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11})$/;
const UNIONPAY = /^62\d{14,17}$/;

const cardDigits = ({ secret }: Place) => secret.replace(/\D/g, "");
const isCardOf = (network: RegExp) => (place: Place) =>
  network.test(cardDigits(place)) &&
  new Set(cardDigits(place)).size > 1 &&
  isLuhn(cardDigits(place)) &&
  (/\D/.test(place.secret) || isNamed(place, CARD_WORD));

const CARD =
  /(?<![\w.+-])(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\w-]|\.\d)/g;

const NOT_A_DOMAIN =
  /\.(?:png|jpe?g|gif|svg|webp|[cm]?[jt]sx?|css|json|md|html?|py|rs|go|ya?ml|service|socket|timer|target|mount|internal|local|localhost|localdomain|lan|invalid|git)$/i;
const NOT_A_PERSON = /^(?:git|hg|svn|no-?reply|donotreply)@/i;
const REMOTE_COMMAND = /\b(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id|autossh)\b[^\n|;&]{0,80}$/;

function isMail(place: Place): boolean {
  const next = place.text.slice(place.end, place.end + 2);
  if (NOT_A_DOMAIN.test(place.secret) || NOT_A_PERSON.test(place.secret) || /^:[\w~/]/.test(next))
    return false;
  const lead = before(place, 100);
  return !/:\/\/\S{0,99}$/.test(lead) && !REMOTE_COMMAND.test(lead);
}

export const PEOPLE_RULES = [
  {
    kind: "cn-id",
    level: "pii",
    needles: [NUMBER],
    pattern:
      /(?<![\w.])(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])\d{4}([ -]?)(?:19|20)\d{6}\1\d{3}[\dXx](?![A-Za-z0-9_])/g,
    accept: ({ secret }) => isChinaId(secret.replace(/[ -]/g, "")),
  },
  {
    kind: "tw-id",
    level: "pii",
    needles: [NUMBER],
    pattern: /(?<![\w.-])[A-Z][1289]\d{8}(?![\w-])/g,
    accept: ({ secret }) => isTaiwanId(secret),
  },
  {
    kind: "cn-mobile",
    level: "pii",
    needles: [NUMBER],
    pattern:
      /(?<![\w.+-]|(?<!\d)\d{1,8} )(?:(?:\+|00)?86[ -]?)?1[3-9]\d(?:\d{8}|([ -])\d{4}\1\d{4})(?![\w]|[.-]{1,2}\d| \d{4}(?!\d))/g,
    accept: isPhone,
  },
  {
    kind: "tw-mobile",
    level: "pii",
    needles: [NUMBER],
    pattern:
      /(?<![\w.+-]|(?<!\d)\d{1,8} )(?:(?:\+|00)?886[ -]?(?:\(0\))?0?|0)9\d{2}[ -]?\d{3}[ -]?\d{3}(?![\w]|[.-]\d)/g,
    accept: isPhone,
  },
  { kind: "bank-card", level: "pii", needles: [NUMBER], pattern: CARD, accept: isCardOf(UNIONPAY) },
  { kind: "credit-card", level: "pii", needles: [NUMBER], pattern: CARD, accept: isCardOf(IIN) },
  {
    kind: "email",
    level: "pii",
    needles: ["@"],
    pattern: /(?<![\w.%+-])[A-Za-z0-9_][\w.%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w@])/g,
    accept: isMail,
  },
] as const satisfies readonly Rule[];
