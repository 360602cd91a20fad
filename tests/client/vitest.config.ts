import { defineConfig } from "vitest/config";
import { closingReporter } from "../../scripts/lib/reporter.mjs";

/** Real clients on two cores: one file at a time, generous times, a bound on the whole. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    exclude: ["node_modules/**", "failures/**"],
    reporters: ["verbose", closingReporter()],
    setupFiles: ["../setup.ts"],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 30_000,
  },
});
