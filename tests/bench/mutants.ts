/**
 * `npm run bench -- mutants`: breaks important lines, one at a time, and runs the nearest tests. It fails and names the
 * mutants that no test catches. A line is changed as Vite loads the file; no file on disk changes.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { projectRoot } from '#local/process/settings.ts';
import { collectOutput } from '#tests/fixtures/child-output.ts';
import { startOwnServer } from '#tests/fixtures/postgres-server.ts';
import { mutants, type Mutant } from './mutant-list.ts';

const concurrency = 2;

/** Runs all mutants, or those whose path contains one of the words. */
export async function benchMutants(args: string[]): Promise<void> {
  const waiting = mutants.filter(
    ({ file }) => args.length === 0 || args.some((word) => file.includes(word)),
  );
  const count = waiting.length;
  const startedAt = performance.now();
  const survivors: Mutant[] = [];
  // All test runs share one server, because starting one takes longer than most tests.
  const existing = process.env['TEST_POSTGRES_URL'];
  const postgres = existing ? null : await startOwnServer();
  const url = existing ?? postgres?.url ?? '';
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const caught = await isCaught(mutant, url);
      if (!caught) survivors.push(mutant);
      console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${mutant.file}: ${mutant.harm}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    await postgres?.stop();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${count - survivors.length} of ${count} were caught in ${seconds} s.`);
  if (survivors.length > 0) process.exitCode = 1;
}

/** The number of test files per run, nearest first: the first run nearly always catches the mutant. */
const runSizes = [4, 12, 24];

/** Whether one of the nearest 40 test files fails. */
async function isCaught(mutant: Mutant, postgres: string): Promise<boolean> {
  const near = nearestTests(mutant.file);
  let from = 0;
  for (const size of runSizes) {
    const tests = near.slice(from, from + size);
    from += size;
    if (tests.length > 0 && (await fails(mutant, tests, postgres))) return true;
  }
  return false;
}

/** Whether one of the tests fails; rejects when they could not run. */
function fails(mutant: Mutant, tests: string[], postgres: string): Promise<boolean> {
  const report = join(tmpdir(), `levee-mutant-${randomUUID()}.json`);
  const projects = ['--project', 'units', '--project', 'own-modules', '--project', 'long'];
  const child = spawn(
    join(projectRoot, 'node_modules', '.bin', 'vitest'),
    [
      'run',
      ...tests,
      ...projects,
      '--bail',
      '1',
      '--maxWorkers',
      '1',
      '--reporter',
      'json',
      `--outputFile=${report}`,
      '--passWithNoTests',
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, LEVEE_MUTANT: JSON.stringify(mutant), TEST_POSTGRES_URL: postgres },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = collectOutput(child, 2_000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      try {
        const found = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
        rmSync(report);
        resolve(Boolean(found['numFailedTests'] || found['numFailedTestSuites']));
      } catch {
        reject(new Error(`The tests did not run: ${output()}`));
      }
    });
  });
}

/** The paths of the tests that load `file`, fewest imports away first. */
function nearestTests(file: string): string[] {
  importers ??= readImporters();
  const found: string[] = [];
  const seen = new Set([file]);
  const rank = (path: string) =>
    (path.startsWith(posix.dirname(file)) ? 0 : 1) + (path.includes('.long.') ? 2 : 0);
  for (let level = [file]; level.length > 0;) {
    const next = new Set(level.flatMap((path) => [...(importers?.get(path) ?? [])]));
    level = [...next].filter((path) => !seen.has(path));
    // Tests in the same folder first, long tests last.
    level.sort((a, b) => rank(a) - rank(b));
    for (const path of level) seen.add(path);
    found.push(...level.filter((path) => isUnit.test(path)));
  }
  return found;
}

const isUnit = /(?<!\.process)\.test\.tsx?$/;
let importers: Map<string, Set<string>> | undefined;

function readImporters(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of globSync('{src,netlify,tests}/**/*.{ts,tsx}')) {
    const file = path.replaceAll('\\', '/');
    if (file.startsWith('tests/built/') || file.startsWith('tests/journeys/')) continue;
    for (const [, wanted = ''] of readFileSync(path, 'utf8').matchAll(importPattern)) {
      const target = resolve(file, wanted);
      if (!found.has(target)) found.set(target, new Set());
      found.get(target)?.add(file);
    }
  }
  return found;
}

const importPattern = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;
const folders: Record<string, string> = {
  '#src': 'src',
  '#functions': 'netlify/functions',
  '#local': 'netlify/local',
  '#tests': 'tests',
};

function resolve(importer: string, wanted: string): string {
  if (wanted.startsWith('.')) return posix.join(posix.dirname(importer), wanted);
  const [alias = '', ...rest] = wanted.split('/');
  return posix.join(folders[alias] ?? alias, ...rest);
}
