import { defineConfig } from "vitest/config";
import { closingReporter } from "./scripts/lib/reporter.mjs";

const MOCKED = "tests/**/*.mocked.test.ts";
type Project = { name: string; include: string[]; exclude: string[]; isolate: boolean };

const project = ({ exclude, ...test }: Project) => ({
  extends: true as const,
  test: { ...test, exclude: [...exclude, "tests/client/**", "**/node_modules/**"] },
});

export default defineConfig({
  test: {
    // Files share a process, so that what they import is loaded and compiled once. One that replaces a module has its own.
    projects: [
      project({ name: "tests", include: ["tests/**/*.test.ts"], exclude: [MOCKED], isolate: false }),
      project({ name: "mocked", include: [MOCKED], exclude: [], isolate: true }),
    ],
    globalSetup: ["tests/global.ts"],
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
