/** Test projects: units (next to the code), files with their own modules, long runs, tests that start processes, and checks of the built site. */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { breakOneLine } from './tests/bench/break-one-line.ts';

const built = 'tests/built/**/*.test.ts';
const processes = '**/*.process.test.ts';
const long = '**/*.long.test.ts';
const units = '{src,netlify,tests}/**/*.test.{ts,tsx}';

/** Files that replace or reload modules, or say that they need fresh ones, get their own module graph. */
const withOwnModules = globSync(units, { exclude: [built, processes, long] }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(|^\/\/ Needs fresh modules/m.test(readFileSync(file, 'utf8')),
);

const all = {
  // Long, so that a slow machine fails no test; only a hanging test waits this long.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  setupFiles: 'tests/fixtures/each-file.ts',
};

const mutant = process.env['LEVEE_MUTANT'];

export default defineConfig({
  plugins: [breakOneLine(mutant)],
  test: {
    // A mutant must not come from the cache or get into it.
    fsModuleCache: !mutant,
    // Tests often wait for a database: one more than the smallest machine's two cores.
    maxWorkers: 3,
    // Threads start faster than processes.
    pool: 'threads',
    // Runs once for all projects.
    globalSetup: 'tests/fixtures/postgres-server.ts',
    projects: [
      {
        test: {
          ...all,
          name: 'units',
          include: [units],
          exclude: [built, processes, long, ...withOwnModules],
          // Loading the same modules again for each file took as long as all tests.
          isolate: false,
        },
      },
      { test: { ...all, name: 'own-modules', include: withOwnModules } },
      // Many random orders and rows: too slow for `npm run check`.
      { test: { ...all, name: 'long', include: [long], isolate: false } },
      // These start servers, which may build, so they run one after the other.
      { test: { ...all, name: 'processes', include: [processes], fileParallelism: false } },
      { test: { ...all, name: 'built', include: [built], isolate: false } },
    ],
  },
});
