/**
 * Breaks important lines, one at a time, and runs the tests related to each: what no test notices is
 * named, and the command fails. The line is broken as Vite loads the file; no file is changed.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#local/project-root.ts';
import { startOwnServer } from '../fixtures/postgres-server.ts';
import { mutants, type Mutant } from './mutant-list.ts';
import { nearestTests } from './nearest-tests.ts';

const side = 2;

/** Runs all mutants, or those whose file name contains one of the words. */
export async function benchMutants(words: string[]): Promise<void> {
  const waiting = mutants.filter(
    ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  const count = waiting.length;
  const startedAt = performance.now();
  const survivors: Mutant[] = [];
  // One for all of them: starting one takes longer than most tests.
  const given = process.env['TEST_POSTGRES_URL'];
  const postgres = given ? null : await startOwnServer();
  const url = given ?? postgres?.url ?? '';
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const caught = await isCaught(mutant, url);
      if (!caught) survivors.push(mutant);
      console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${mutant.file}: ${mutant.harm}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: side }, work));
  } finally {
    await postgres?.stop();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${count - survivors.length} of ${count} were caught in ${seconds} s.`);
  if (survivors.length > 0) process.exitCode = 1;
}

/** How many test files are run at a time: the nearest nearly always notice. */
const waves = [4, 12, 24];

/** Whether one of the nearest tests notices; a line that only distant tests hold counts as not held. */
async function isCaught(mutant: Mutant, postgres: string): Promise<boolean> {
  const near = nearestTests(mutant.file);
  let from = 0;
  for (const size of waves) {
    const tests = near.slice(from, from + size);
    from += size;
    if (tests.length > 0 && (await fails(mutant, tests, postgres))) return true;
  }
  return false;
}

/** Whether one of the tests fails; throws when they could not be run at all. */
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
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      try {
        const found = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
        rmSync(report);
        resolve(Boolean(found['numFailedTests'] || found['numFailedTestSuites']));
      } catch {
        const output = Buffer.concat(printed).toString().slice(-2_000);
        reject(new Error(`The tests did not run: ${output}`));
      }
    });
  });
}
