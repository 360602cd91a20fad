import { describe, expect, it } from "vitest";
import { redact } from "../../src/redact/redact.ts";
import { capitals, hex, noise } from "./samples.ts";

const low = (size: number) => noise(size).toLowerCase();

/** Each kind of token with a published beginning: kind, token. */
const TOKENS: [kind: string, token: string][] = [
  ["aws-access-key", `AK${"IA"}${capitals(16)}`],
  ["aws-access-key", `AS${"IA"}${capitals(16)}`],
  ["aws-bedrock-key", `AB${"SK"}${noise(120)}`],
  ["aliyun-access-key", `LT${"AI"}${noise(20)}`],
  ["aliyun-access-key", `ST${"S."}${noise(24)}`],
  ["tencent-secret-id", `AK${"ID"}${noise(32)}`],
  ["volcengine-access-key", `AK${"LT"}${noise(46)}`],
  ["baidu-access-key", `AL${"TAK"}${noise(21)}`],
  ["jdcloud-access-key", `JD${"C_"}${capitals(28)}`],
  ["google-api-key", `AI${"za"}${noise(35)}`],
  ["google-api-key", `AQ${".Ab"}${noise(45)}`],
  ["google-oauth-secret", `GOC${"SPX-"}${noise(28)}`],
  ["google-oauth-token", `ya${"29."}${noise(40)}`],
  ["google-oauth-token", `1/${"/0"}${noise(44)}`],
  ["azure-client-secret", `aB1${"8Q~"}${noise(34)}`],
  ["digitalocean-token", `dop${"_v1_"}${hex(64)}`],
  ["heroku-key", `HR${"KU-"}${noise(36)}`],
  ["scaleway-key", `SC${"W"}${capitals(17)}`],
  ["yandex-key", `AQ${"VN"}${noise(38)}`],
  ["fly-token", `fo${"1_"}${noise(43)}`],
  ["netlify-token", `nf${"p_"}${noise(36)}`],
  ["vercel-token", `vc${"p_"}${noise(24)}`],
  ["cloudflare-token", `cf${"ut_"}${noise(44)}`],
  ["github-token", `gh${"p_"}${noise(36)}`],
  ["github-token", `github${"_pat_"}${noise(60)}`],
  ["gitlab-token", `gl${"pat-"}${noise(20)}`],
  ["gitlab-token", `GR13${"48941"}${noise(20)}`],
  ["atlassian-token", `ATA${"TT3"}${noise(60)}`],
  ["npm-token", `np${"m_"}${noise(36)}`],
  ["pypi-token", `py${"pi-"}${noise(80)}`],
  ["rubygems-token", `ruby${"gems_"}${hex(48)}`],
  ["crates-token", `ci${"o"}${noise(32)}`],
  ["nuget-key", `oy${"2"}${low(43)}`],
  ["docker-token", `dckr${"_pat_"}${noise(27)}`],
  ["artifactory-token", `AK${"Cp"}${noise(69)}`],
  ["ci-token", `sq${"p_"}${hex(40)}`],
  ["anthropic-key", `sk-${"ant-"}api03-${noise(90)}`],
  ["openai-key", `sk-${"proj-"}${noise(60)}`],
  ["openai-key", `sk${"-"}${noise(48)}`],
  ["huggingface-token", `hf${"_"}${noise(34)}`],
  ["huggingface-token", `api${"_org_"}${noise(34)}`],
  ["groq-key", `gs${"k_"}${noise(52)}`],
  ["xai-key", `xa${"i-"}${noise(80)}`],
  ["perplexity-key", `pp${"lx-"}${noise(48)}`],
  ["replicate-token", `r8${"_"}${noise(37)}`],
  ["nvidia-key", `nv${"api-"}${noise(64)}`],
  ["model-key", `tv${"ly-"}${noise(32)}`],
  ["model-key", `ji${"na_"}${noise(60)}`],
  ["slack-token", `xo${"xb-"}507543034082-${noise(24)}`],
  ["slack-token", `xa${"pp-"}1-A0-${noise(40)}`],
  ["discord-token", `M${noise(25)}.${noise(6)}.${noise(38)}`],
  ["dingtalk-secret", `SE${"C"}${hex(64)}`],
  ["sendgrid-key", `S${"G."}${noise(22)}.${noise(43)}`],
  ["mailgun-key", `ke${"y-"}${hex(32)}`],
  ["mailchimp-key", `${hex(32)}${"-us"}12`],
  ["brevo-key", `xkey${"sib-"}${hex(64)}-${noise(16)}`],
  ["resend-key", `re${"_"}${noise(8)}_${noise(24)}`],
  ["twilio-key", `S${"K"}${hex(32)}`],
  ["stripe-key", `sk${"_live_"}${noise(24)}`],
  ["stripe-key", `rk${"_test_"}${noise(24)}`],
  ["webhook-secret", `wh${"sec_"}${noise(32)}`],
  ["shopify-token", `shp${"at_"}${hex(32)}`],
  ["square-token", `sq0${"atp-"}${noise(22)}`],
  ["facebook-token", `EA${"A"}${noise(120)}`],
  ["databricks-token", `da${"pi"}${hex(32)}`],
  ["supabase-key", `sb${"p_"}${hex(40)}`],
  ["planetscale-token", `pscale${"_tkn_"}${noise(43)}`],
  ["neon-key", `na${"pi_"}${low(60)}`],
  ["doppler-token", `dp${".pt."}${noise(43)}`],
  ["vault-token", `hv${"s."}${noise(90)}`],
  ["terraform-token", `${noise(14)}${".atlasv1."}${noise(67)}`],
  ["pulumi-token", `pu${"l-"}${hex(40)}`],
  ["grafana-token", `gl${"sa_"}${noise(32)}_${hex(8)}`],
  ["newrelic-key", `NR${"AK-"}${capitals(27)}`],
  ["sentry-token", `sntry${"s_"}${noise(80)}`],
  ["dynatrace-token", `dt0c${"01."}${capitals(24)}.${capitals(64)}`],
  ["tailscale-key", `ts${"key-"}auth-${noise(30)}`],
  ["linear-key", `lin${"_api_"}${noise(40)}`],
  ["notion-token", `nt${"n_"}${noise(46)}`],
  ["figma-token", `fi${"gd_"}${noise(40)}`],
  ["airtable-token", `pa${"t"}${noise(14)}.${hex(64)}`],
  ["postman-key", `PM${"AK-"}${hex(24)}-${hex(34)}`],
  ["contentful-token", `CF${"PAT-"}${noise(43)}`],
  ["1password-token", `ops${"_eyJ"}${noise(120)}`],
  ["telegram-token", `123456789${":AA"}${noise(33)}`],
  ["jwt", `ey${"J"}${noise(20)}.ey${"J"}${noise(30)}.${noise(43)}`],
  ["jwt", `ey${"J"}${noise(20)}.${noise(30)}.${noise(16)}.${noise(43)}.${noise(22)}`],
  ["private-key", `AGE-SECRET${"-KEY-1"}${capitals(58)}`],
];

describe("tokens with a published beginning", () => {
  it.each(TOKENS)("%s", (kind, token) => {
    for (const [before, behind] of [
      ["", ""],
      ["令牌是", "，别提交"],
      ['{"k":"', '"}'],
      ["see ", "."],
      ["line\\n", " x"],
    ]) {
      expect(redact(`${before}${token}${behind}`).text).toBe(`${before}[redacted:${kind}]${behind}`);
    }
  });

  it("leaves prefixes, examples and fillers", () => {
    for (const text of [
      "gh" + "p_ is a classic token",
      "AK" + "IAIOSFODNN7EXAMPLE",
      `gh${"p_"}${"x".repeat(36)}`,
      `sk-${"a".repeat(40)}`,
      "sk-estimator, sk-toggleable__content",
    ]) {
      expect(redact(text)).toEqual({ text, findings: [] });
    }
  });
});
