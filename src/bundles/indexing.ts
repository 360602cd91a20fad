/* What brings an index up to date. A bundle of its own: the small ones load it when a question finds changed files. */
export { openRepo } from "../ops/open-repo.ts";
export { refresh } from "../ops/refresh.ts";
export { reindex } from "../ops/reindex.ts";
