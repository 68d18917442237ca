/**
 * `npm run upgrade`: upgrades each package to the newest version with which `npm test` passes, and reports what it left
 * and why. It commits nothing. `-- --only react,zod` limits the packages, `--check "npm run check"` runs fewer checks,
 * and `--again` ignores the results of earlier runs.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#local/project-root.ts';
import { collectOutput } from '../fixtures/child-output.ts';
import { upgradePackages, type CommandResult } from './upgrade.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    check: { type: 'string', default: 'npm test' },
    again: { type: 'boolean', default: false },
  },
});
const notes = join(projectRoot, '.local', 'upgrade');
if (values.again) rmSync(join(notes, 'settled.json'), { force: true });
mkdirSync(notes, { recursive: true, mode: 0o700 });

function run(command: string): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: projectRoot,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = collectOutput(child);
    child.once('close', (code) => {
      // The report has only one line of it.
      writeFileSync(join(notes, 'last-output.log'), `${command}\n\n${output()}`);
      resolve({ code: code ?? 1, output: output() });
    });
  });
}

async function findVersions(name: string) {
  const { code, output } = await run(
    `npm view ${name} versions dist-tags.latest --json --loglevel=error`,
  );
  if (code !== 0) throw new Error(`npm knows nothing about ${name}: are you online?`);
  const found = JSON.parse(output.slice(output.indexOf('{'))) as {
    versions: string[] | string;
    'dist-tags.latest': string;
  };
  return { versions: [found.versions].flat(), latest: found['dist-tags.latest'] };
}

try {
  const outcomes = await upgradePackages({
    root: projectRoot,
    notes,
    findVersions,
    // npm may omit packages for other operating systems from the lock file; then `npm ci` fails in a fresh clone.
    install: () =>
      run('npm install --no-audit --no-fund --loglevel=error && npm ci --dry-run --loglevel=error'),
    check: () => {
      // Formatters and linters cache results regardless of their plugins' versions.
      rmSync(join(projectRoot, 'node_modules', '.cache'), { recursive: true, force: true });
      return run(values.check);
    },
    only: values.only.split(',').filter(Boolean),
    report: (line) => console.log(line),
  });
  const moved = outcomes.filter(({ from, to }) => from.join() !== to.join()).length;
  console.log(
    `\n${moved} moved, ${outcomes.length - moved} left; everything else is the newest. Nothing is committed: look at git diff.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Run it again: it reverts what was not finished and continues.');
  process.exitCode = 1;
}
