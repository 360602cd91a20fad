import { anyWord } from "../words.ts";

const TOOLS =
  "npm|npx|pnpm|yarn|bunx?|node|deno|tsx|ts-node|git|gh|glab|hub|go|cargo|rustup|make|cmake|ninja|python3?|pip3?|pipx|pytest|uvx?|poetry|pdm|hatch|ruff|black|mypy|pyright|tox|nox|alembic|flask|django-admin|celery|docker|docker-compose|podman|kubectl|helm|kustomize|terraform|tofu|pulumi|ansible(?:-playbook)?|bash|sh|zsh|curl|wget|http|mvn|gradle|rake|bundle|rails|rspec|php|composer|artisan|phpunit|dotnet|swift|xcodebuild|pod|fastlane|flutter|dart|mix|elixir|cabal|stack|ghc|tsc|eslint|oxlint|biome|vitest|jest|mocha|playwright|cypress|prettier|vite|webpack|rollup|esbuild|turbo|nx|lerna|changeset|prisma|drizzle-kit|knex|tasuki|claude|psql|mysql|sqlite3|mongosh|redis-cli|pg_dump|pg_restore|aws|gcloud|az|fly|flyctl|vercel|netlify|heroku|wrangler|sbt|lein|nix|brew|apt|apt-get|systemctl|journalctl|ssh|scp|rsync|tar|sed|awk|grep|rg|jq|openssl|just|task|invoke|cat|ls|mkdir|chmod|cp|mv|rm|touch|source|export|semantic-release|twine|goreleaser|locust|k6|ab|wrk|hyperfine";

const AS_COMMAND = new RegExp(
  `^\\s*(?:\\$ |sudo |time |[A-Z_]+=\\S+ )*(?:(?:${TOOLS})(?=\\s|$)|\\.{1,2}/[\\w./-]+(?:\\s|$)|[\\w./-]+\\.(?:sh|bash|ps1)\\s+\\S)`,
);
const LONE =
  /^\s*(?:make|pytest|tox|nox|tsc|vitest|jest|rspec|phpunit|eslint|oxlint|alembic|turbo|k6|\.\/(?:[\w-]+\/)*[\w-]+(?:\.sh)?)\s*$/;
const IN_PROSE = new RegExp(`(?:^|[\\s:：，,(（])(?:${TOOLS}) +[\\w./@:-]*[\\w/]`);

/** Whether a code span is something to type into a shell: a tool and its arguments. */
export function isCommand(code: string): boolean {
  return AS_COMMAND.test(code) && (/\S\s+\S/.test(code.trim()) || LONE.test(code));
}

/** A clause whose one action is to run something: "Run `npm test`", "npm run build", "跑一下 make test". */
export function isCommandClause(visible: string): boolean {
  const text = visible.trim();
  const span = /`+([^`]+)`+/.exec(text);
  const startsWithCode = span?.index === 0 && isCommand(span[1] ?? "");
  if (startsWithCode || isCommand(text.replace(/^`+/, ""))) return true;
  const before = span && isCommand(span[1] ?? "") ? text.slice(0, span.index) : null;
  if (before !== null)
    return (
      anyWord("runs", before) || anyWord("runs", text.slice((span?.index ?? 0) + (span?.[0].length ?? 0)))
    );
  return anyWord("runs", text) && IN_PROSE.test(text);
}

/** `feat/session-expiry`: has a slash and is no path. */
export function isBranchLike(text: string): boolean {
  return (
    /^(?:origin\/|upstream\/)?(?:feat|feature|fix|bugfix|hotfix|chore|refactor|release|wip|spike|perf|dependabot|renovate)\/[\w.#/-]+$/.test(
      text,
    ) && !/\.(?:ts|js|md|py|go)$/.test(text)
  );
}
