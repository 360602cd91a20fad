import { runGit, type GitRun } from "./client.ts";
import { ignored } from "./ignored.ts";
import { naming } from "./pathspec.ts";
import type { Repo } from "./types.ts";

/** `added` are in the index now; `ignored` counts those that git ignores; `run` is what failed, if anything did. */
export type Added = { added: string[]; ignored: number; run: GitRun | null };

/** Makes new files known to git, which a partial commit asks for. One run of git in the usual case. */
export async function addFresh(repo: Repo, paths: readonly string[]): Promise<Added> {
  if (paths.length === 0) return { added: [], ignored: 0, run: null };
  const run = await add(repo, paths, []);
  if (run.code === 0) return { added: [...paths], ignored: 0, run: null };
  if (/outside of your sparse-checkout/.test(run.err)) {
    const again = await add(repo, paths, ["--sparse"]);
    return again.code === 0
      ? { added: [...paths], ignored: 0, run: null }
      : { added: [], ignored: 0, run: again };
  }
  if (!/are ignored by one of your/.test(run.err)) return { added: [], ignored: 0, run };
  if (paths.length === 1) return { added: [], ignored: 1, run: null };
  // git has added the others all the same.
  const private_ = await ignored(repo, paths);
  return { added: paths.filter((path) => !private_.has(path)), ignored: private_.size, run: null };
}

/**
 * Takes out of the index what `addFresh` has put there; the files stay. Back to what HEAD has, since another process
 * may have committed the file meanwhile; before the first commit HEAD has nothing. @returns false: somebody holds the index
 */
export async function unstage(repo: Repo, paths: readonly string[], head: string | null): Promise<boolean> {
  const { args, input } = naming(paths);
  const run =
    head === null
      ? await runGit(repo, ["update-index", "--force-remove", "-z", "--stdin"], {
          input: paths.map((path) => `${path}\0`).join(""),
        })
      : await runGit(repo, ["reset", ...args], input === undefined ? {} : { input });
  return run.code === 0;
}

function add(repo: Repo, paths: readonly string[], options: readonly string[]): Promise<GitRun> {
  const { args, input } = naming(paths);
  // `-v` has it say what it added: simple-git is quick with commands that speak.
  return runGit(repo, ["add", "-v", ...options, ...args], input === undefined ? {} : { input });
}
