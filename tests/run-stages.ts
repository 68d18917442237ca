/** Runs everything that is checked, side by side where it can, and counts what really ran. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from '#local/site/build-site.ts';

interface Counts {
  passed: number;
  failed: number;
}

interface Stage {
  name: string;
  /** What to do when it fails, in one sentence. */
  whenRed: string;
  /** The stages that must be good before it starts. */
  after?: string[];
  /** The stages that must have ended before it starts, well or not: both write the same files. */
  behind?: string[];
  /** Resolves with the exit code and everything it printed. */
  run: () => Promise<Outcome>;
  /** Reads the tests that ran from the stage's report; a stage without one counts as no test. */
  count?: () => Counts;
}

interface Outcome {
  code: number;
  output: string;
}

interface Result extends Counts {
  stage: Stage;
  state: 'good' | 'failed' | 'skipped';
  seconds: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'node_modules', '.cache', 'levee', 'reports');
const report = (name: string) => join(reports, `${name}.json`);

const checks: Stage[] = [
  {
    name: 'Articles',
    whenRed:
      'An editor’s file has mistakes: each line names the file, the line, the field and the fix.',
    run: command('node', 'src/features/blog/editing/check-articles-cli.ts'),
  },
  {
    name: 'Content types (astro sync)',
    whenRed: 'Astro could not read the content or its configuration.',
    run: syncContentTypes,
  },
  {
    name: 'Types and lint (oxlint)',
    whenRed: 'TypeScript or a rule of .oxlintrc.json found a mistake.',
    after: ['Content types (astro sync)'],
    run: command('oxlint', '--deny-warnings', '--report-unused-disable-directives-severity=error'),
  },
  {
    name: 'Types of pages (astro check)',
    whenRed: 'An .astro file has a type error.',
    after: ['Content types (astro sync)'],
    run: command(
      ...['astro', 'check', '--noSync', '--tsconfig', 'tsconfig.astro.json'],
      ...['--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'],
    ),
  },
  {
    name: 'Lint of pages (eslint)',
    whenRed: 'An .astro file breaks a rule of eslint.config.mjs.',
    run: command(
      'eslint',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      cache('eslint'),
      '.',
    ),
  },
  {
    name: 'Format (oxfmt)',
    whenRed: 'Run `npm run format` and commit what it changes.',
    run: command('oxfmt', '--check'),
  },
  {
    name: 'Format of pages (prettier)',
    whenRed: 'Run `npm run format` and commit what it changes.',
    run: command(
      ...['prettier', '--check', '--log-level', 'warn', '**/*.astro'],
      ...['--cache', '--cache-location', cache('prettier')],
    ),
  },
  {
    name: 'Import rules (dependency-cruiser)',
    whenRed: 'A file imports what its room may not: .dependency-cruiser.mjs says why.',
    run: command('depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'netlify', 'tests'),
  },
];
const units = vitestStage('Units (vitest)', ['units', 'own-modules']);

// The longest first, and what keeps one core busy before the units, which use all of them at the end.
// Beside journeys, units whose time is to run out failed now and then.
const stages: Stage[] = [
  {
    name: 'Build (astro build)',
    whenRed: 'The site cannot be built; nothing that needs it ran.',
    after: ['Content types (astro sync)'],
    run: () =>
      buildSite({ projectRoot: root, environment: process.env }).then(() => ({
        code: 0,
        output: '',
      })),
  },
  {
    name: 'Journeys (playwright)',
    whenRed: 'What a visitor does no longer works; test-results/ has pictures.',
    after: ['Build (astro build)'],
    run: command('playwright', 'test'),
    count: () => countPlaywright(report('journeys')),
  },
  { ...vitestStage('The built site (vitest)', ['built']), after: ['Build (astro build)'] },
  {
    ...vitestStage('Processes (vitest)', ['processes']),
    after: ['Build (astro build)'],
    behind: ['The built site (vitest)'],
  },
  ...checks.map((stage) =>
    stage.name.includes('astro check') ? { ...stage, behind: ['Build (astro build)'] } : stage,
  ),
  // Together: a run of Vitest and its database take six seconds to start.
  vitestStage('Units and long runs (vitest)', ['units', 'own-modules', 'long']),
];

/** Writes the types of the content collections, unless what they are made from is as it was the last time. */
async function syncContentTypes(): Promise<Outcome> {
  const madeFrom = ['astro.config.mjs', 'src/content.config.ts', 'package-lock.json'];
  const stamp = join(root, '.astro', 'made-from');
  const now = createHash('sha256');
  for (const file of madeFrom) now.update(readFileSync(join(root, file)));
  const digest = now.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest)
    return { code: 0, output: 'Nothing has changed.\n' };
  const outcome = await command('astro', 'sync')();
  if (outcome.code === 0) writeFileSync(stamp, digest);
  return outcome;
}

function vitestStage(name: string, projects: string[]): Stage {
  const file = report(projects.join('-'));
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    whenRed: 'Run `npx vitest run FILE` to see the failures of one file again.',
    run: command('vitest', 'run', ...projects.map((one) => `--project=${one}`), ...reporters),
    count: () => countVitest(file),
  };
}

function cache(name: string): string {
  return join('node_modules', '.cache', 'levee', name);
}

function command(name: string, ...words: string[]): Stage['run'] {
  return () =>
    new Promise((resolve) => {
      const printed: Buffer[] = [];
      const child = spawn(join(root, 'node_modules', '.bin', name), words, {
        cwd: root,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', LEVEE_REPORT: report('journeys') },
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => printed.push(chunk));
      const end = (code: number) => resolve({ code, output: Buffer.concat(printed).toString() });
      child.once('error', () => end(1));
      child.once('close', (code) => end(code ?? 1));
    });
}

function countVitest(file: string): Counts {
  const found = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numFailedTestSuites: number;
  };
  // A file that breaks before its first test fails as a suite and holds no test; a skipped test is no test.
  const failed = found.numFailedTests + found.numPendingTests || found.numFailedTestSuites;
  return { passed: found.numPassedTests, failed };
}

function countPlaywright(file: string): Counts {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { passed: stats.expected, failed };
}

async function runStage(stage: Stage): Promise<Result> {
  const startedAt = performance.now();
  const { code, output } = await stage.run().catch((error: unknown) => ({
    code: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  let counts: Counts = { passed: 0, failed: 0 };
  let counted = true;
  try {
    counts = stage.count?.() ?? counts;
  } catch {
    counted = false;
  }
  const ranNoTest = stage.count && (!counted || counts.passed + counts.failed === 0);
  const good = code === 0 && counts.failed === 0 && !ranNoTest;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n== ${stage.name}: ${good ? 'good' : 'FAILED'} (${seconds} s)`);
  if (!good || output.length < 2_000) process.stdout.write(output);
  if (ranNoTest) console.error('No test ran in this stage.');
  // A stage that failed without a failed test (a linter, a crash) still is a failure in the count.
  const failed = good ? 0 : Math.max(1, counts.failed);
  return { stage, state: good ? 'good' : 'failed', passed: counts.passed, failed, seconds };
}

/** Starts each stage as soon as what it waits for is good and few enough others run, in the order of the list. */
async function runAll(wanted: Stage[]): Promise<Result[]> {
  const atOnce = Math.max(2, availableParallelism());
  const results = new Map<string, Result>();
  const running = new Map<string, Promise<void>>();
  let waiting = [...wanted];
  while (waiting.length > 0 || running.size > 0) {
    for (const stage of waiting) {
      const needed = (stage.after ?? []).map((name) => results.get(name)?.state);
      const isFree = (stage.behind ?? []).every((name) => results.has(name));
      if (needed.some((state) => state === 'failed' || state === 'skipped')) {
        results.set(stage.name, { stage, state: 'skipped', passed: 0, failed: 0, seconds: 0 });
      } else if (isFree && needed.every((state) => state === 'good') && running.size < atOnce) {
        const done = runStage(stage).then((result) => {
          results.set(stage.name, result);
          running.delete(stage.name);
        });
        running.set(stage.name, done);
      }
    }
    waiting = waiting.filter(({ name }) => !results.has(name) && !running.has(name));
    if (running.size > 0) await Promise.race(running.values());
  }
  return wanted.flatMap(({ name }) => results.get(name) ?? []);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const startedAt = performance.now();
const results = await runAll(process.argv[2] === 'check' ? [...checks, units] : stages);
console.log('\nWhat ran:');
for (const { stage, state, passed, failed, seconds } of results) {
  const tests = stage.count && state !== 'skipped' ? `, ${passed} passed, ${failed} failed` : '';
  console.log(`  ${state.padEnd(7)} ${String(seconds).padStart(4)} s  ${stage.name}${tests}`);
  if (state === 'failed') console.log(`          ${stage.whenRed}`);
  if (state === 'skipped') console.log('          It waits for a stage that failed.');
}
console.log(`All together: ${Math.round((performance.now() - startedAt) / 1000)} s`);
const sum = (what: 'passed' | 'failed') => results.reduce((total, one) => total + one[what], 0);
console.log(`Tests: ${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = results.every(({ state }) => state === 'good') ? 0 : 1;
