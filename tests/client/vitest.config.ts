import { defineConfig } from "vitest/config";
import { closingReporter } from "../../scripts/lib/reporter.mjs";

/** Real clients spend half of their time waiting: two files at a time on two cores, and generous times. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    exclude: ["node_modules/**", "failures/**"],
    reporters: ["verbose", closingReporter()],
    setupFiles: ["../setup.ts"],
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 30_000,
  },
});
