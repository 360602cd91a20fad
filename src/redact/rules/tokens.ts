import type { Place, Rule } from "../rule.ts";
import { LONG_WORD, START } from "../rule.ts";
import { isFiller } from "../values.ts";

const accept = ({ secret }: Place) => !isFiller(secret);

/** Tokens that their maker begins with published letters: kind, what (one of) must stand in the text, the shape. */
const SHAPES: readonly (readonly [kind: string, needle: string | RegExp, shape: string])[] = [
  // Clouds
  ["aws-access-key", "AKIA|ASIA|ABIA|ACCA", "(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])"],
  ["aws-bedrock-key", "ABSK", "ABSK[A-Za-z0-9+/]{100,}={0,2}"],
  ["aliyun-access-key", "LTAI", "LTAI[A-Za-z0-9]{12,28}(?![A-Za-z0-9])"],
  ["aliyun-access-key", "STS.", "STS\\.[A-Za-z0-9]{20,}"],
  ["tencent-secret-id", "AKID", "AKID[A-Za-z0-9]{28,36}(?![A-Za-z0-9])"],
  ["volcengine-access-key", "AKLT|AKTP", "AK(?:LT|TP)[A-Za-z0-9_-]{24,80}={0,2}"],
  ["baidu-access-key", "ALTAK", "(?:bce-v3/)?ALTAK-?[A-Za-z0-9]{20,}(?:/[0-9a-f]{40})?"],
  ["jdcloud-access-key", "JDC_", "JDC_[A-Z0-9]{24,}"],
  ["google-api-key", "AIza", "AIza[A-Za-z0-9_-]{35}"],
  ["google-api-key", "AQ.Ab", "AQ\\.Ab[A-Za-z0-9_-]{40,}"],
  ["google-oauth-secret", "GOCSPX-", "GOCSPX-[A-Za-z0-9_-]{20,}"],
  ["google-oauth-token", "ya29.", "ya29\\.[A-Za-z0-9_-]{20,}"],
  ["google-oauth-token", "1//0", "1//0[A-Za-z0-9_-]{40,}"],
  ["azure-client-secret", "Q~", "[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}"],
  ["digitalocean-token", "doo_v1_|dop_v1_|dor_v1_", "do[opr]_v1_[a-f0-9]{64}"],
  ["heroku-key", "HRKU-", "HRKU-[A-Za-z0-9_-]{30,}"],
  ["scaleway-key", "SCW", "SCW[A-Z0-9]{17}(?![A-Za-z0-9])"],
  ["yandex-key", "AQVN", "AQVN[A-Za-z0-9_-]{35,}"],
  ["fly-token", "fm1_|fm2_|fo1_", "(?:fm[12]_[A-Za-z0-9+/=_,-]{60,}|fo1_[\\w-]{40,})"],
  ["netlify-token", "nfp_|nfc_|nfo_|nfu_|nfb_", "nf[pcoub]_[A-Za-z0-9]{36,}"],
  ["vercel-token", "vcp_|vck_|vci_|vca_|vcr_", "vc[pkiar]_[A-Za-z0-9]{24,}"],
  ["cloudflare-token", "cfut_|cfat_|cfk_", "cf(?:ut|at|k)_[A-Za-z0-9_-]{40,}"],
  // Code hosts and registries
  ["github-token", "ghp_|gho_|ghu_|ghs_|ghr_", "gh[pousr]_[A-Za-z0-9_]{36,}"],
  ["github-token", "github_pat_", "github_pat_[A-Za-z0-9_]{22,}"],
  [
    "gitlab-token",
    "glpat-|glptt-|gldt-|glrt|glsoat-|glcbt-|glft-|glimt-|glagent-|gloas-|glffct-|glwt-",
    "gl(?:pat|ptt|dt|rt|rtr|soat|cbt|ft|imt|agent|oas|ffct|wt)-[A-Za-z0-9_-]{20,}(?:\\.[a-z0-9]{2}\\.[a-z0-9]{9})?",
  ],
  ["gitlab-token", "GR1348941", "GR1348941[A-Za-z0-9_-]{20,}"],
  ["atlassian-token", "ATATT3|ATCTT3|ATBB", "(?:ATATT3|ATCTT3|ATBB)[A-Za-z0-9_=-]{24,}"],
  ["npm-token", "npm_", "npm_[A-Za-z0-9]{36,}"],
  ["pypi-token", "pypi-", "pypi-[A-Za-z0-9_-]{50,}"],
  ["rubygems-token", "rubygems_", "rubygems_[a-f0-9]{48}"],
  ["crates-token", LONG_WORD, "cio[A-Za-z0-9]{32}(?![A-Za-z0-9])"],
  ["nuget-key", "oy2", "oy2[a-z0-9]{43}(?![A-Za-z0-9])"],
  ["docker-token", "dckr_", "dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}"],
  ["artifactory-token", "AKCp", "AKCp[A-Za-z0-9]{60,}"],
  [
    "ci-token",
    "bkua_|CCIPAT_|sqp_|squ_|sqa_",
    "(?:bkua_[a-z0-9]{40}|CCIPAT_[A-Za-z0-9_]{40,}|sq[apu]_[a-f0-9]{40})",
  ],
  // Models
  ["anthropic-key", "sk-ant-", "sk-ant-[A-Za-z0-9_-]{20,}"],
  ["openai-key", "sk-", "sk-(?:proj|svcacct|admin|None|or-v1|lf)-[A-Za-z0-9_-]{20,}"],
  ["openai-key", "sk-", "sk-[A-Za-z0-9]{20,}(?![\\w-])"],
  ["huggingface-token", "hf_", "hf_[A-Za-z0-9]{30,40}(?![A-Za-z0-9])"],
  ["huggingface-token", "api_org_", "api_org_[A-Za-z0-9]{30,40}(?![A-Za-z0-9])"],
  ["groq-key", "gsk_", "gsk_[A-Za-z0-9]{40,}"],
  ["xai-key", "xai-", "xai-[A-Za-z0-9]{60,}"],
  ["perplexity-key", "pplx-", "pplx-[A-Za-z0-9]{40,}"],
  ["replicate-token", "r8_", "r8_[A-Za-z0-9]{36,}"],
  ["nvidia-key", "nvapi-", "nvapi-[A-Za-z0-9_-]{50,}"],
  [
    "model-key",
    "tvly-|csk-|fc-|pa-",
    "(?:tvly-(?:dev-|prod-)?[A-Za-z0-9]{20,}|csk-[a-z0-9]{40,}|fc-[a-f0-9]{32}|pa-[A-Za-z0-9_-]{40,})",
  ],
  [
    "model-key",
    "jina_|fw_|tgp_v1_",
    "(?:jina_[A-Za-z0-9]{50,}|fw_[A-Za-z0-9]{22,}|tgp_v1_[A-Za-z0-9_-]{40,})",
  ],
  // Messages and mail
  ["slack-token", "xox", "xox[abeoprs][.-](?:xox[bp]-)?[A-Za-z0-9-]{10,}"],
  ["slack-token", "xapp-", "xapp-\\d-[A-Za-z0-9-]{20,}"],
  [
    "discord-token",
    LONG_WORD,
    "[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,45}(?![\\w-]|\\.\\w)",
  ],
  ["dingtalk-secret", "SEC", "SEC[a-f0-9]{64}"],
  ["sendgrid-key", "SG.", "SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{16,64}"],
  ["mailgun-key", LONG_WORD, "key-[a-f0-9]{32}(?![A-Za-z0-9])"],
  ["mailchimp-key", LONG_WORD, "[a-f0-9]{32}-us\\d{1,2}(?![A-Za-z0-9])"],
  ["brevo-key", "xkeysib-", "xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}"],
  ["resend-key", "re_", "re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}"],
  ["twilio-key", "SK", "SK[a-f0-9]{32}(?![A-Za-z0-9])"],
  // Money and shops
  ["stripe-key", "k_live_|k_test_", "[sr]k_(?:live|test)_[A-Za-z0-9]{16,}"],
  ["webhook-secret", "whsec_", "whsec_[A-Za-z0-9+/=]{24,}"],
  ["shopify-token", "shpat_|shpca_|shppa_|shpss_", "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"],
  ["square-token", "EAAA|sq0", "(?:EAAA[A-Za-z0-9_-]{60}|sq0[a-z]{3}-[A-Za-z0-9_-]{22,43})"],
  ["facebook-token", "EAA", "EAA[A-Za-z0-9]{90,}"],
  // Data and operations
  ["databricks-token", "dapi", "dapi[a-f0-9]{32}(?:-\\d)?"],
  ["supabase-key", "sbp_|sb_secret_", "(?:sbp_[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{20,})"],
  ["planetscale-token", "pscale_", "pscale_(?:tkn|pw|oauth)_[\\w=.-]{30,}(?<!\\.)"],
  ["neon-key", "napi_", "napi_[a-z0-9]{40,}"],
  ["doppler-token", "dp.", "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,}(?<!\\.)"],
  ["vault-token", "hvs.|hvb.|hvr.", "hv[sbr]\\.[A-Za-z0-9_-]{24,}"],
  ["terraform-token", ".atlasv1.", "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,}"],
  ["pulumi-token", "pul-", "pul-[a-f0-9]{40}"],
  ["grafana-token", "glc_|glsa_", "(?:glc_[A-Za-z0-9+/=]{32,}|glsa_[A-Za-z0-9]{32}_[a-f0-9]{8})"],
  ["newrelic-key", "NRAK-|NRII-|NRJS-|NRRA-", "NR(?:AK|II|JS|RA)-[A-Za-z0-9-]{19,}"],
  ["sentry-token", "sntry", "sntry[su]_[A-Za-z0-9+/=_]{40,}"],
  ["dynatrace-token", "dt0", "dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}"],
  ["tailscale-key", "tskey-", "tskey-[a-z]{2,20}-[A-Za-z0-9-]{20,}"],
  // Tools
  ["linear-key", "lin_", "lin_(?:api|oauth)_[A-Za-z0-9]{32,}"],
  ["notion-token", "ntn_|secret_", "(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}(?![A-Za-z0-9]))"],
  ["figma-token", "figd_", "figd_[A-Za-z0-9_-]{40,}"],
  ["airtable-token", LONG_WORD, "pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}"],
  ["postman-key", "PMAK-", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"],
  ["contentful-token", "CFPAT-", "CFPAT-[A-Za-z0-9_-]{40,}"],
  ["1password-token", "ops_eyJ", "ops_eyJ[A-Za-z0-9+/=_-]{100,}"],
];

export const TOKEN_RULES: readonly Rule[] = [
  ...SHAPES.map(([kind, needle, shape]) => ({
    kind,
    level: "secret" as const,
    needles: typeof needle === "string" ? needle.split("|") : [needle],
    pattern: new RegExp(START + shape, "g"),
    accept,
  })),
  {
    // Behind `bot` in an address, so no word border in front.
    kind: "telegram-token",
    level: "secret",
    needles: [":AA"],
    pattern: /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{32,36}(?![A-Za-z0-9_-])/g,
    accept,
  },
];
