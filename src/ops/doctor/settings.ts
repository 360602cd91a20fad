import type { Check } from "./check.ts";

/** What is wrong with the settings, a line each. */
export const settingsCheck: Check = async ({ warnings, config }) => {
  if (config.off)
    return [
      {
        id: "settings",
        ok: false,
        message: "every hook is silent (off is true)",
        fix: "unset TASUKI_OFF, or tasuki config set off false",
      },
    ];
  if (warnings.length === 0)
    return {
      id: "settings",
      ok: true,
      message: `settings: commits ${config.commit}, language ${config.lang}, auto-clear ${config.auto_clear ? "on" : "off"}`,
    };
  return warnings.map((message) => ({ id: "settings", ok: false, message }));
};
