import type { DoctorCheck } from "../../model/answers.ts";
import type { Workspace } from "../workspace.ts";

/** One thing that is looked at. Several lines where several things can be wrong with it. */
export type Check = (ws: Workspace) => Promise<DoctorCheck | DoctorCheck[]>;
