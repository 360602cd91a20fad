/** Names and endings of files, as people write them without back-ticks. Not tied to a language. */

/** Endings that make a word without a slash a file name (`session.ts`, but not `res.send`). */
const ENDINGS =
  "[cm]?[jt]sx?|d\\.ts|py|pyi|ipynb|go|rs|rb|java|kts?|swift|c|cc|cpp|cxx|h|hh|hpp|mm?|cs|fsx?|vb|php|pl|pm|r|jl|lua|dart|exs?|erl|hs|scala|clj[cs]?|elm|vue|svelte|astro|mdx?|markdown|rst|adoc|txt|org|tex|html?|css|s[ac]ss|less|sql|prisma|graphql|gql|proto|json[c5]?|jsonl|ya?ml|toml|ini|cfg|conf|properties|xml|xsd|csv|tsv|sh|bash|zsh|fish|ps1|bat|cmd|tf|hcl|nix|gradle|sol|zig|nim|wasm|svg|png|jpe?g|pdf|docx?|xlsx?|lock|env|example|sum|mod|snap|feature|patch|diff|ejs|hbs|njk|jinja2?|tmpl|tpl|plist|storyboard|xib|ttf|http";

export const KNOWN_ENDING = new RegExp(`\\.(?:${ENDINGS})$`, "i");

/** Endings that are as often a property or a method (`console.log`, `process.env`): only whole names count. */
export const DOUBTFUL =
  /^(?!(?:yarn|[Cc]argo|[Pp]oetry|[Gg]emfile|[Cc]omposer|[Pp]ipfile|bun|uv|deno|flake|mix|pubspec)\.lock$|go\.(?:mod|sum|work)$|\.env|\.[a-z]+\.example$).+\.(?:lock|env|example|sum|mod|snap|feature|patch|diff|r|m|h|org|http|conf|properties|less)$/;

/** Files that need no ending. */
export const WHOLE_NAMES =
  /^(?:Makefile|GNUmakefile|Dockerfile(?:\.\w+)?|Containerfile|Jenkinsfile|Procfile|Vagrantfile|Gemfile|Rakefile|Brewfile|Justfile|justfile|Caddyfile|Podfile|Fastfile|Pipfile|Tiltfile|BUILD|WORKSPACE|CODEOWNERS|LICENSE|LICENCE|COPYING|NOTICE|README|CHANGELOG|CHANGES|CONTRIBUTING|SECURITY|AGENTS|CLAUDE|\.(?:git(?:ignore|attributes|modules)|npm(?:rc|ignore)|nvmrc|editorconfig|dockerignore|env(?:\.[\w.]+)?|prettierrc|eslintrc|babelrc|bashrc|zshrc|tool-versions|mailmap))$/;

/** What has no functions to name: documents, configuration, data, markup, style. */
export const NO_FUNCTIONS =
  /\.(?:mdx?|markdown|rst|adoc|txt|org|tex|html?|css|s[ac]ss|less|sql|prisma|graphql|gql|proto|json[c5]?|jsonl|ya?ml|toml|ini|cfg|conf|properties|xml|xsd|csv|tsv|tf|hcl|nix|svg|png|jpe?g|gif|ico|pdf|docx?|xlsx?|lock|env|example|sum|mod|snap|plist|storyboard|xib|patch|diff|feature|ipynb|http|ttf|woff2?)$/i;

/** Prose documents alone: where "improve it" is still no step. */
export const PROSE_FILE =
  /(?:\.(?:mdx?|markdown|rst|adoc|txt|org|tex)|(?:^|\/)(?:README|CHANGELOG|CHANGES|CONTRIBUTING))$/i;

/** Products that look like a file or an identifier. */
export const PRODUCTS =
  /^(?:(?:Node|Next|Vue|React|Express|D3|Three|Nuxt|Chart|Ember|Backbone|Alpine|Day|Moment|Nest|Solid|Socket|Deno|Bun|Angular|Gatsby|p5|Discord|Video|Require|Knockout|Handlebars|Mustache|Babylon|TensorFlow|Stripe|Prism|Highlight)\.(?:js|io)|ASP\.NET|asp\.net|GitHub|GitLab|GitOps|GraphQL|(?:Java|Type|Coffee|Apps|Action)Script|JavaDoc|(?:Postgre|My|No|MS|New|Maria|T|U)SQL(?:ite)?|SQLite|MongoDB|MariaDB|DynamoDB|CouchDB|InfluxDB|ClickHouse|CockroachDB|BigQuery|RabbitMQ|ActiveMQ|ZeroMQ|OAuth2?|OpenID|OpenAPI|OpenAI|OpenSSL|OpenSearch|OpenTelemetry|ChatGPT|iOS|iPadOS|macOS|watchOS|tvOS|iPhone|iPad|iCloud|eBay|gRPC|mTLS|IPv[46]|YouTube|LinkedIn|WhatsApp|WeChat|PayPal|DevOps|DevTools|DevEx|FinOps|WebSockets?|WebRTC|WebAssembly|WebGL|WebKit|NodeJS|FastAPI|PyTorch|PyPI|PyCharm|NumPy|SciPy|VSCode|VScode|WordPress|CloudFlare|CloudFront|CloudWatch|CloudFormation|TypeORM|CircleCI|TeamCity|StackOverflow|BitBucket|SonarQube|TensorFlow|LangChain|LlamaIndex|HuggingFace|DeepSeek|QuickBooks|HubSpot|MailChimp|SendGrid|PostHog|DataDog|NewRelic|PagerDuty|LaunchDarkly|JetBrains|IntelliJ|AppStore|PlayStation|PowerPoint|PowerShell|JSDoc|MiniSearch|McDonald\w*|TODOs|IDs|URLs|APIs|PRs|MRs|ADRs)$/;
