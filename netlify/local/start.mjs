// `npm start`: any Node from version 20 installs the missing packages and starts Node 24.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, nodeProblem, projectRoot } from './install.mjs';

const script = process.argv[2] === 'dev' ? './dev.ts' : './start.ts';

try {
  const problem = nodeProblem();
  if (problem) throw new Error(problem);
  // `npm test` and `npm run check` install the development packages when they run.
  await ensureInstalled({ dev: false });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// Cache compiled sources for the next start; child processes inherit the variable.
process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'node_modules', '.cache', 'levee', 'compiled');
// npm puts node_modules/.bin first on the PATH, so from the second start on this already is Node 24.
if (Number(process.versions.node.split('.')[0]) >= 24) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(script);
} else startNode24();

function startNode24() {
  const node = join(projectRoot, 'node_modules', '.bin', 'node');
  const file = join(import.meta.dirname ?? join(projectRoot, 'netlify', 'local'), script);
  const child = spawn(node, [file], {
    cwd: projectRoot,
    // The IPC channel closes when this process is killed, and the child then exits.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    shell: process.platform === 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.once('error', () => {
    console.error(
      'Node 24 couldn’t be started from node_modules: remove that folder and try again.',
    );
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 1));
  });
}
