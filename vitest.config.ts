/** The tests beside the code (`*.long.test.ts` take long), those that start processes, and those of what the build made (`tests/built`). */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { breakOneLine } from './tests/bench/break-one-line.ts';

const built = 'tests/built/**/*.test.ts';
const processes = '**/*.process.test.ts';
const long = '**/*.long.test.ts';
const units = '{src,netlify,tests}/**/*.test.{ts,tsx}';

/** Files that replace modules, load them again or say that they need them fresh share none with other files. */
const withOwnModules = globSync(units, { exclude: [built, processes, long] }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(|^\/\/ Needs fresh modules/m.test(readFileSync(file, 'utf8')),
);

const all = {
  // Only what hangs waits as long: a slow machine is no reason to fail.
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
    // A broken line must neither be read from what an earlier run kept, nor be kept for a later one.
    fsModuleCache: !mutant,
    // Tests often wait for a database: one worker more than the two cores of the smallest machine.
    maxWorkers: 3,
    // A thread begins sooner than a process.
    pool: 'threads',
    // Once for all projects.
    globalSetup: 'tests/fixtures/postgres-server.ts',
    projects: [
      {
        test: {
          ...all,
          name: 'units',
          include: [units],
          exclude: [built, processes, long, ...withOwnModules],
          // Loading the same modules for each file again cost as much as all tests.
          isolate: false,
        },
      },
      { test: { ...all, name: 'own-modules', include: withOwnModules } },
      // Many random orders, many rows: minutes that `npm run check` does not have.
      { test: { ...all, name: 'long', include: [long], isolate: false } },
      // These start servers, which may build: one after the other.
      {
        test: { ...all, name: 'processes', include: [processes], fileParallelism: false },
      },
      { test: { ...all, name: 'built', include: [built], isolate: false } },
    ],
  },
});
