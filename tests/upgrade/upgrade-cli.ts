/**
 * `npm run upgrade`: upgrades packages to the newest versions with which `npm test` passes, and reports what failed and
 * why. It commits nothing. `-- --only react,zod` limits the packages, `--check "npm run check"` runs fewer checks.
 */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ncu from 'npm-check-updates';
import { projectRoot } from '#local/process/settings.ts';
import { collectOutput } from '#tests/fixtures/child-output.ts';
import { upgradePackages } from './upgrade.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    check: { type: 'string', default: 'npm test' },
  },
});

/** Runs a command, and resolves to its most informative line if it fails: the first that names an error, else the last. */
function findProblem(command: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: projectRoot,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = collectOutput(child);
    child.once('close', (code) => {
      writeFileSync(
        join(projectRoot, '.local/upgrade/last-output.log'),
        `${command}\n\n${output()}`,
      );
      const lines = output().trim().split('\n');
      const error = lines.find((line) => /\b(error|failed|missing:)/i.test(line)) ?? lines.at(-1)!;
      resolve(code === 0 ? null : error.trim().slice(0, 200) || 'no output');
    });
  });
}

try {
  await upgradePackages({
    root: projectRoot,
    only: values.only.split(',').filter(Boolean),
    findNewer: async (filter, target) =>
      (await ncu.run({
        packageFile: join(projectRoot, 'package.json'),
        filter,
        target,
        jsonUpgraded: true,
        silent: true,
      })) as Record<string, string>,
    // npm may omit packages for other operating systems from the lock file; then `npm ci` fails in a fresh clone.
    install: (packages) =>
      findProblem(
        `npm install --save-exact --loglevel=error ${packages.join(' ')} && npm ci --dry-run --loglevel=error`,
      ),
    check: () => {
      // Formatters and linters cache results regardless of their plugins' versions.
      rmSync(join(projectRoot, 'node_modules/.cache'), { recursive: true, force: true });
      return findProblem(values.check);
    },
    report: (line) => console.log(line),
  });
  console.log('Everything else is the newest. Nothing is committed: look at git diff.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Run it again: it reverts what was not finished.');
  process.exitCode = 1;
}
