// `npm test` and `npm run check`: plain JavaScript, because Node 20 must run it in a fresh clone. It installs missing
// packages and starts run-stages.ts with Node 24.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, nodeProblem, projectRoot } from '#local/install.mjs';

try {
  const problem = nodeProblem();
  if (problem) throw new Error(problem);
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const bin = join(projectRoot, 'node_modules', '.bin');
const delimiter = process.platform === 'win32' ? ';' : ':';
const child = spawn(
  join(bin, 'node'),
  [join(projectRoot, 'tests', 'run-stages.ts'), ...process.argv.slice(2)],
  {
    cwd: projectRoot,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', () => {
  console.error('Node 24 couldn’t be started from node_modules: remove that folder and try again.');
  process.exit(1);
});
child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
