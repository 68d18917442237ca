/** Runs everything that is checked, one stage after the other, and counts what really ran. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from '#local/site/build-site.ts';

interface Counts {
  passed: number;
  failed: number;
}

interface Stage {
  name: string;
  /** Resolves with the exit code. */
  run: () => Promise<number>;
  /** Reads the tests that ran from the stage's report; a stage without one counts as no test. */
  count?: () => Counts;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'node_modules', '.cache', 'levee', 'reports');
const report = (name: string) => join(reports, `${name}.json`);
const quiet = { ASTRO_TELEMETRY_DISABLED: '1' };

const checks: Stage[] = [
  // First, so that an editor reads about an article before anything else can stumble over it.
  { name: 'Articles', run: command('node', 'src/features/blog/editing/check-articles-cli.ts') },
  // Both checkers of types need those which Astro writes for pages and content.
  { name: 'Types of pages and content (astro sync)', run: command('astro', 'sync') },
  {
    name: 'Format, types, lint and import rules (prettier, astro check, eslint, dependency-cruiser)',
    run: sideBySide(
      ['astro', 'check', '--minimumSeverity', 'warning'],
      ['eslint', '--max-warnings', '0', '.'],
      ['prettier', '--check', '--log-level', 'warn', '.'],
      ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'netlify', 'tests'],
    ),
  },
  vitestStage('Units (vitest)', 'units'),
];

const stages: Stage[] = [
  ...checks,
  {
    name: 'Build (astro build)',
    run: () => buildSite({ projectRoot: root, environment: process.env }).then(() => 0),
  },
  vitestStage('What the build made: budgets, bundles, walls (vitest)', 'built'),
  {
    name: 'Journeys in a real browser (playwright)',
    run: command('playwright', 'test'),
    count: () => countPlaywright(report('journeys')),
  },
];

function vitestStage(name: string, project: string): Stage {
  const file = report(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    run: command('vitest', 'run', '--project', project, ...reporters),
    count: () => countVitest(file),
  };
}

function command(name: string, ...words: string[]): Stage['run'] {
  return () => runCommand([name, ...words], 'inherit').code;
}

/** Runs commands at once and prints what each said when it ends, so that their lines do not mix; the worst exit code counts. */
function sideBySide(...commands: string[][]): Stage['run'] {
  return async () => {
    const codes = await Promise.all(
      commands.map(async (words) => {
        const { code, said } = runCommand(words, 'pipe');
        const result = await code;
        process.stdout.write(said());
        console.log(`${words[0]}: ${result === 0 ? 'good' : `failed (exit code ${result})`}`);
        return result;
      }),
    );
    return Math.max(...codes);
  };
}

function runCommand([name = '', ...words]: string[], output: 'inherit' | 'pipe') {
  const said: Buffer[] = [];
  const child = spawn(join(root, 'node_modules', '.bin', name), words, {
    cwd: root,
    env: { ...process.env, ...quiet, LEVEE_REPORT: report('journeys') },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const code = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, said: () => Buffer.concat(said) };
}

function countVitest(file: string): Counts {
  const found = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A file that breaks before its first test fails as a suite and holds no test.
  const failed = found.numFailedTests || found.numFailedTestSuites;
  return { passed: found.numPassedTests, failed };
}

function countPlaywright(file: string): Counts {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

async function runStage(stage: Stage): Promise<Counts & { ok: boolean }> {
  console.log(`\n== ${stage.name}`);
  const stageStartedAt = performance.now();
  const code = await stage.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  console.log(`(${Math.round((performance.now() - stageStartedAt) / 1000)} s)`);
  let counts: Counts = { passed: 0, failed: 0 };
  let counted = true;
  try {
    counts = stage.count?.() ?? counts;
  } catch {
    counted = false;
  }
  const vacuous = stage.count && (!counted || counts.passed + counts.failed === 0);
  if (vacuous) console.error('No test ran in this stage.');
  const ok = code === 0 && counts.failed === 0 && !vacuous;
  // A stage that failed without a failed test (a linter, a crash) still is a failure in the count.
  return { ok, passed: counts.passed, failed: ok ? 0 : Math.max(1, counts.failed) };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const startedAt = performance.now();
const total: Counts = { passed: 0, failed: 0 };
const wanted = process.argv[2] === 'check' ? checks : stages;
for (const stage of wanted) {
  const { ok, passed, failed } = await runStage(stage);
  total.passed += passed;
  total.failed += failed;
  if (ok) continue;
  console.error(`\nFailed: ${stage.name}`);
  process.exitCode = 1;
  // One failed journey should not hide the others; but nothing that follows a broken build means much.
  if (wanted === checks || !stage.count) break;
}
console.log(`\nAll stages: ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`Tests: ${total.passed} passed, ${total.failed} failed`);
