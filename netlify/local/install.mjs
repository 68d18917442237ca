// Plain JavaScript that Node 20 runs: nothing is installed yet when this is needed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the project, absolute. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Says in one sentence what is wrong with this Node, or null when it is new enough to install the rest. */
export function nodeProblem(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= 20) return null;
  return `Levee needs Node 20 or newer; this is Node ${version}: install a newer one from nodejs.org and try again.`;
}

/** Whether node_modules is missing, unfinished, or older than package-lock.json. */
export function needsInstall(root = projectRoot) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed) || !existsSync(join(root, 'node_modules', '.bin', 'node')))
    return true;
  const lock = join(root, 'package-lock.json');
  if (statSync(lock).mtimeMs <= statSync(installed).mtimeMs) return false;
  // A checkout touches files without changing them: only different versions are a reason to install.
  return !sameVersions(lock, installed);
}

/** Runs `npm ci` with its progress on the terminal when it is needed; rejects with a plain sentence when it fails. */
export async function ensureInstalled(root = projectRoot) {
  if (!needsInstall(root)) return;
  const release = await takeTurn(root);
  try {
    if (!needsInstall(root)) return;
    console.log('Installing packages (npm ci); the first time this takes a minute or two …');
    const startedAt = Date.now();
    const heartbeat = setInterval(() => {
      console.log(`… still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`);
    }, 10_000);
    // Without the warnings: under Node 20 npm warns of every package that wants the Node that is being installed.
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await run('npm', args, root).finally(() => clearInterval(heartbeat));
    if (code !== 0)
      throw new Error('The packages could not be installed: npm ci failed, see above.');
  } finally {
    release();
  }
}

function sameVersions(lock, installed) {
  try {
    const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
    const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
    return Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || (present[path] ? present[path].version === entry.version : entry.optional),
    );
  } catch {
    return false;
  }
}

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32';
    const child = spawn(command, args, { cwd, stdio: 'inherit', shell });
    child.once('error', () => reject(new Error(`The command ${command} could not be run.`)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

// Two first starts at once would empty node_modules under each other's feet.
async function takeTurn(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const turn = join(tmpdir(), `levee-install-${name}`);
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return () => rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Error(`The folder ${tmpdir()} cannot be written to.`, { cause: error });
    }
    if (!isAlive(turn)) rmSync(turn, { force: true });
    else if (!waited) console.log('Another start is installing the packages; waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function isAlive(turn) {
  try {
    const pid = Number(readFileSync(turn, 'utf8'));
    const minutes = (Date.now() - statSync(turn).mtimeMs) / 60_000;
    // An empty file is one whose writer is just writing it.
    if (!pid) return minutes < 0.05;
    if (pid === process.pid || minutes > 15) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// `node netlify/local/install.mjs` does only this: for the scripts that need the packages and nothing else.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problem = nodeProblem();
  try {
    if (problem) throw new Error(problem);
    await ensureInstalled();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
