/** Two suites: units beside the code, and what the build made (`tests/built`, which needs a build first). */
import { defineConfig } from 'vitest/config';
import { breakOneLine } from './tests/bench/break-one-line.ts';

const built = 'tests/built/**/*.test.ts';

export default defineConfig({
  plugins: [breakOneLine(process.env['LEVEE_MUTANT'])],
  test: {
    // By default one core stays idle, which on two cores is half of them.
    maxWorkers: '100%',
    // A thread begins sooner than a process, and each test file has its own of either.
    pool: 'threads',
    projects: [
      {
        test: {
          name: 'units',
          include: ['{src,netlify,tests}/**/*.test.{ts,tsx}'],
          exclude: [built],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'built',
          include: [built],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each of these starts processes of its own.
          fileParallelism: false,
        },
      },
    ],
  },
});
