import type { Language } from "./list.ts";

export const COMMIT_MODES = ["auto", "session", "off"] as const;
export type CommitMode = (typeof COMMIT_MODES)[number];

/** The settings in force. What each means: `CONFIG_KEYS`. */
export type Config = {
  auto_clear: boolean;
  auto_clear_percent: number;
  auto_clear_tokens: number | null;
  work_state: boolean;
  capture: "auto" | "off";
  capture_refine: string;
  top_k: number;
  threshold: number;
  recent_hours: number;
  fixed_limit: number;
  budget: number;
  handoff_budget: number;
  commit: CommitMode;
  commit_prefix: string;
  lang: Language;
  profile: string | null;
  off: boolean;
};
export type ConfigKey = keyof Config;

/** Where a value came from, strongest first. */
export type Origin = "flag" | "environment" | "plugin" | "personal" | "project" | "default";
