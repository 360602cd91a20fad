import type { ClientVersion } from "./client-versions.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Whether a person sits before it: `claude -p` and the SDK have nobody who could read a notice or type /clear. */
export function isAttended(env: Env): boolean {
  const said = env["CLAUDE_CODE_SESSION_ATTENDED"];
  return said ? said === "1" : env["CLAUDE_CODE_ENTRYPOINT"] === "cli";
}

/** The client's version as it names itself to what it starts (`claude-code_2-1-332_agent`); null where it doesn't. */
export function clientVersion(env: Env): ClientVersion | null {
  const found = /^claude-code[_/](\d+)[-.](\d+)[-.](\d+)/.exec(env["AI_AGENT"] ?? "");
  return found === null ? null : [Number(found[1]), Number(found[2]), Number(found[3])];
}
