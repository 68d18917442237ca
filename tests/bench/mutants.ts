/**
 * Breaks important lines, one at a time, and runs the tests related to each: what no test notices is
 * named, and the command fails. The line is broken as Vite loads the file; no file is changed.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { projectRoot } from '#local/project-root.ts';
import { mutants, type Mutant } from './mutant-list.ts';

const side = 2;

/** Runs all mutants, or those whose file name contains one of the words. */
export async function benchMutants(words: string[]): Promise<void> {
  const waiting = mutants.filter(
    ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  const count = waiting.length;
  const startedAt = performance.now();
  const survivors: Mutant[] = [];
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const caught = await isCaught(mutant);
      if (!caught) survivors.push(mutant);
      console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${mutant.file}: ${mutant.harm}`);
    }
  };
  await Promise.all(Array.from({ length: side }, work));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${count - survivors.length} of ${count} were caught in ${seconds} s.`);
  if (survivors.length > 0) process.exitCode = 1;
}

/** The tests beside the file first: nearly always one of them notices. */
async function isCaught(mutant: Mutant): Promise<boolean> {
  return (await fails(mutant, dirname(mutant.file))) || (await fails(mutant, '.'));
}

/** Whether a test below the folder fails; throws when the tests could not be run at all. */
function fails(mutant: Mutant, folder: string): Promise<boolean> {
  const words = [
    'related',
    mutant.file,
    '--run',
    '--project',
    'units',
    '--project',
    'own-modules',
    '--bail',
    '1',
  ];
  const child = spawn(
    join(projectRoot, 'node_modules', '.bin', 'vitest'),
    [...words, '--dir', folder, '--maxWorkers', '1', '--reporter', 'json', '--passWithNoTests'],
    {
      cwd: projectRoot,
      env: { ...process.env, LEVEE_MUTANT: JSON.stringify(mutant) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      const output = Buffer.concat(printed).toString();
      const found = /"numFailedTests":(\d+).*?"numPassedTests"|"numFailedTests":(\d+)/.exec(output);
      const failed = Number(found?.[1] ?? found?.[2] ?? Number.NaN);
      if (Number.isNaN(failed)) reject(new Error(`The tests did not run: ${output.slice(-2_000)}`));
      else resolve(failed > 0);
    });
  });
}
