/** Runs all checks and tests, in parallel where possible, and counts the tests that ran. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from '#local/site/build-site.ts';
import { collectOutput } from './fixtures/child-output.ts';

interface Counts {
  passed: number;
  failed: number;
  /** The browser that ran the tests, with its version. */
  browser?: string;
}

interface Stage {
  name: string;
  /** What a failure means or how to fix it, in one sentence. */
  help: string;
  /** Stages that must succeed before this one starts. */
  after?: string[];
  /** Stages that must have ended before this one starts, because both write the same files. */
  notDuring?: string[];
  run: () => Promise<Outcome>;
  /** Reads the number of tests from the stage's report, if it runs tests. */
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
    help: 'An editor’s file has mistakes: each line names the file, the line, the field and the fix.',
    run: command('node src/articles/editing/check-content.ts'),
  },
  {
    name: 'Content types (astro sync)',
    help: 'Astro could not read the content or its configuration.',
    run: syncContentTypes,
  },
  {
    name: 'Types and lint (oxlint)',
    help: 'TypeScript or a rule of .oxlintrc.json found a mistake.',
    after: ['Content types (astro sync)'],
    run: command('oxlint --deny-warnings --report-unused-disable-directives-severity=error'),
  },
  {
    name: 'Types of pages (astro check)',
    help: 'An .astro file has a type error.',
    after: ['Content types (astro sync)'],
    run: command(
      'astro check --noSync --tsconfig tsconfig.astro.json --minimumSeverity warning --minimumFailingSeverity warning',
    ),
  },
  {
    name: 'Lint of pages (eslint)',
    help: 'An .astro file breaks a rule of eslint.config.mjs.',
    run: command('eslint --max-warnings 0 . --cache --cache-location', cache('eslint')),
  },
  {
    name: 'Format (oxfmt)',
    help: 'Run `npm run format` and commit what it changes.',
    run: command('oxfmt --check'),
  },
  {
    name: 'Format of pages (prettier)',
    help: 'Run `npm run format` and commit what it changes.',
    run: command(
      'prettier --check --log-level warn **/*.astro --cache --cache-location',
      cache('prettier'),
    ),
  },
  {
    name: 'Import rules (dependency-cruiser)',
    help: 'An import breaks a rule of .dependency-cruiser.mjs, which says why.',
    run: command('depcruise --config .dependency-cruiser.mjs src netlify tests'),
  },
];
const units = vitestStage('Units (vitest)', ['units', 'own-modules']);

// The longest stages first; the units, which use all cores, last. Running them during the journeys made tests with
// short timeouts fail now and then.
const stages: Stage[] = [
  {
    name: 'Build (astro build)',
    help: 'The site cannot be built; nothing that needs it ran.',
    after: ['Content types (astro sync)'],
    run: () =>
      buildSite({ projectRoot: root, environment: process.env }).then(() => ({
        code: 0,
        output: '',
      })),
  },
  {
    name: 'Journeys (playwright)',
    help: 'Something that visitors do no longer works; test-results/ has screenshots.',
    after: ['Build (astro build)'],
    run: command('playwright test'),
    count: () => countPlaywright(report('journeys')),
  },
  { ...vitestStage('The built site (vitest)', ['built']), after: ['Build (astro build)'] },
  {
    ...vitestStage('Processes (vitest)', ['processes']),
    after: ['Build (astro build)'],
    notDuring: ['The built site (vitest)'],
  },
  ...checks.map((stage) =>
    stage.name.includes('astro check') ? { ...stage, notDuring: ['Build (astro build)'] } : stage,
  ),
  // One stage, because each start of Vitest and its database takes six seconds.
  vitestStage('Units and long runs (vitest)', ['units', 'own-modules', 'long']),
];

/** Generates the types of the content collections, unless their sources are unchanged. */
async function syncContentTypes(): Promise<Outcome> {
  const sources = ['astro.config.mjs', 'src/content.config.ts', 'package-lock.json'];
  const stamp = join(root, '.astro', 'made-from');
  const hash = createHash('sha256');
  for (const file of sources) hash.update(readFileSync(join(root, file)));
  const digest = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest)
    return { code: 0, output: 'Nothing has changed.\n' };
  const outcome = await command('astro sync')();
  if (outcome.code === 0) writeFileSync(stamp, digest);
  return outcome;
}

function vitestStage(name: string, projects: string[]): Stage {
  const file = report(projects.join('-'));
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    help: 'Run `npx vitest run FILE` to see the failures of one file again.',
    run: command('vitest run', ...projects.map((project) => `--project=${project}`), ...reporters),
    count: () => countVitest(file),
  };
}

function cache(name: string): string {
  return join('node_modules', '.cache', 'levee', name);
}

/** Runs a program of node_modules with the words after its name and then `args`, which may have spaces. */
function command(line: string, ...args: string[]): Stage['run'] {
  const [name = '', ...first] = line.split(' ');
  return () =>
    new Promise((resolve) => {
      const child = spawn(join(root, 'node_modules', '.bin', name), [...first, ...args], {
        cwd: root,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', LEVEE_REPORT: report('journeys') },
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
      const output = collectOutput(child);
      const end = (code: number) => resolve({ code, output: output() });
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
  // Skipped tests count as failures. A file that fails before its first test is a failed suite without tests.
  const failed = found.numFailedTests + found.numPendingTests || found.numFailedTestSuites;
  return { passed: found.numPassedTests, failed };
}

function countPlaywright(file: string): Counts {
  const { config, stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    config: { metadata: { browser: string } };
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { passed: stats.expected, failed, browser: config.metadata.browser };
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
  // A stage that fails without a failed test, e.g. a linter or a crash, counts as one failure.
  const failed = good ? 0 : Math.max(1, counts.failed);
  return { ...counts, stage, state: good ? 'good' : 'failed', failed, seconds };
}

/** Starts stages in the order of the list, each as soon as its conditions are met and a slot is free. */
async function runAll(wanted: Stage[]): Promise<Result[]> {
  const slots = Math.max(2, availableParallelism());
  const results = new Map<string, Result>();
  const running = new Map<string, Promise<void>>();
  let waiting = [...wanted];
  while (waiting.length > 0 || running.size > 0) {
    for (const stage of waiting) {
      const needed = (stage.after ?? []).map((name) => results.get(name)?.state);
      const mayStart = (stage.notDuring ?? []).every((name) => results.has(name));
      if (needed.some((state) => state === 'failed' || state === 'skipped')) {
        results.set(stage.name, { stage, state: 'skipped', passed: 0, failed: 0, seconds: 0 });
      } else if (mayStart && needed.every((state) => state === 'good') && running.size < slots) {
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
for (const { stage, state, passed, failed, browser, seconds } of results) {
  const tests = stage.count && state !== 'skipped' ? `, ${passed} passed, ${failed} failed` : '';
  const where = browser ? `, in ${browser}` : '';
  console.log(
    `  ${state.padEnd(7)} ${String(seconds).padStart(4)} s  ${stage.name}${tests}${where}`,
  );
  if (state === 'failed') console.log(`          ${stage.help}`);
  if (state === 'skipped') console.log('          A stage that it needs failed.');
}
console.log(`All together: ${Math.round((performance.now() - startedAt) / 1000)} s`);
const sum = (what: 'passed' | 'failed') =>
  results.reduce((total, result) => total + result[what], 0);
console.log(`Tests: ${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = results.every(({ state }) => state === 'good') ? 0 : 1;
