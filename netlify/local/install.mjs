// Plain JavaScript that Node 20 runs: nothing is installed yet when this is needed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder, as an absolute path. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** One sentence when this Node is too old to install the packages, or null. */
export function nodeProblem(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= 20) return null;
  return `This site needs Node 20 or newer; this is Node ${version}: install a newer one from nodejs.org and try again.`;
}

/** Whether node_modules differs from package-lock.json; development packages count unless `dev` is false. */
function needsInstall(root = projectRoot, { dev = true } = {}) {
  try {
    const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
    const present = read('node_modules/.package-lock.json');
    return !Object.entries(read('package-lock.json')).every(([path, entry]) => {
      if (path === '') return true;
      if (present[path]) return present[path].version === entry.version;
      return entry.optional || (!dev && (entry.dev || entry.devOptional));
    });
  } catch {
    return true;
  }
}

/** Runs `npm ci` when it is needed; `dev: false` leaves out development packages. Rejects with one sentence on failure. */
export async function ensureInstalled({ root = projectRoot, dev = true } = {}) {
  if (!needsInstall(root, { dev })) return;
  const release = await acquireInstallLock(root);
  try {
    if (!needsInstall(root, { dev })) return;
    console.log('Installing packages (npm ci); the first time this takes a minute or two …');
    const startedAt = Date.now();
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    const heartbeat = setInterval(() => {
      console.log(`… still installing, ${seconds()} s`);
    }, 10_000);
    // Errors only: under Node 20, npm warns about every package that needs the Node 24 that it is installing.
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!dev) args.push('--omit=dev');
    // Prefer npm's cache, which the lock file's hashes verify. A stale cache may lack a version: then ask the registry.
    const install = async () =>
      (await run('npm', [...args, '--prefer-offline'], root)) && run('npm', args, root);
    const code = await install().finally(() => clearInterval(heartbeat));
    if (code !== 0)
      throw new Error('The packages couldn’t be installed: npm ci failed, see above.');
    console.log(`Installed in ${seconds()} s.`);
  } finally {
    release();
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

// Two concurrent first starts would delete each other's node_modules.
async function acquireInstallLock(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const lockFile = join(tmpdir(), `levee-install-${name}`);
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Error(`The folder ${tmpdir()} cannot be written to.`, { cause: error });
    }
    if (!isHeld(lockFile)) rmSync(lockFile, { force: true });
    else if (!waited) console.log('Another start is installing the packages; waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function isHeld(lockFile) {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    const minutes = (Date.now() - statSync(lockFile).mtimeMs) / 60_000;
    // An empty file is just being written.
    if (!pid) return minutes < 0.05;
    if (pid === process.pid || minutes > 15) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// `node netlify/local/install.mjs` only installs, for scripts that need nothing else.
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
