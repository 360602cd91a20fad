import { defineConfig } from "vitest/config";
import { closingReporter } from "./scripts/lib/reporter.mjs";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/client/**", "**/node_modules/**"],
    reporters: ["default", closingReporter()],
    // One worker a core: the tests mostly wait for processes of their own.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ["tests/setup.ts"],
    coverage: {
      provider: "v8",
      // Coverage is a goal only where a mistake can't be taken back.
      include: [
        "src/redact/**/*.ts",
        "src/markdown/{frontmatter,fence,yaml,edit,pair,yaml-write,same}.ts",
        "src/store/{write,clean,inside,lock}.ts",
        "src/merge/**/*.ts",
      ],
      reporter: ["text", "html"],
      thresholds: { branches: 100 },
    },
  },
});
