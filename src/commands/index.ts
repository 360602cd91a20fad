import { archive } from "./archive.ts";
import { autoClear } from "./auto-clear.ts";
import { bisect } from "./bisect.ts";
import { blame } from "./blame.ts";
import type { Command } from "./command.ts";
import { config } from "./config.ts";
import { context } from "./context.ts";
import { diff } from "./diff.ts";
import { doctor } from "./doctor.ts";
import { evaluate } from "./eval.ts";
import { forget } from "./forget.ts";
import { handoff } from "./handoff.ts";
import { hook } from "./hook.ts";
import { injected } from "./injected.ts";
import { init } from "./init.ts";
import { lint } from "./lint.ts";
import { list } from "./list.ts";
import { log } from "./log.ts";
import { mcp } from "./mcp.ts";
import { merge } from "./merge.ts";
import { pause } from "./pause.ts";
import { pr } from "./pr.ts";
import { recall } from "./recall.ts";
import { redact } from "./redact.ts";
import { remember } from "./remember.ts";
import { resume } from "./resume.ts";
import { scan } from "./scan.ts";
import { set } from "./set.ts";
import { show } from "./show.ts";
import { status } from "./status.ts";
import { statusline } from "./statusline.ts";
import { supersede } from "./supersede.ts";
import { sync } from "./sync.ts";
import { undo } from "./undo.ts";
import { uninit } from "./uninit.ts";
import { verify } from "./verify.ts";
import { watch } from "./watch.ts";
import { why } from "./why.ts";
import { work } from "./work.ts";

/** Every verb, in the order of the help. */
export const commands: readonly Command[] = [
  status,
  init,
  uninit,
  work,
  handoff,
  resume,
  context,
  injected,
  remember,
  recall,
  evaluate,
  show,
  list,
  set,
  supersede,
  archive,
  forget,
  undo,
  log,
  diff,
  blame,
  bisect,
  why,
  pr,
  sync,
  merge,
  lint,
  verify,
  scan,
  redact,
  config,
  autoClear,
  pause,
  doctor,
  watch,
  hook,
  statusline,
  mcp,
];
