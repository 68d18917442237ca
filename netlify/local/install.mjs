// Plain JavaScript that Node 20 runs: nothing is installed yet when this is needed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the project, absolute. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Describes in one sentence the problem with this Node, or null when it is new enough to install the rest. */
export function nodeProblem(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= 20) return null;
  return `This site needs Node 20 or newer; this is Node ${version}: install a newer one from nodejs.org and try again.`;
}

/** Whether packages are missing from node_modules or have another version than in package-lock.json; `tools` counts those for development, too. */
export function needsInstall(root = projectRoot, { tools = true } = {}) {
  try {
    const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
    const present = read('node_modules/.package-lock.json');
    return !Object.entries(read('package-lock.json')).every(([path, entry]) => {
      if (path === '') return true;
      if (present[path]) return present[path].version === entry.version;
      return entry.optional || (!tools && (entry.dev || entry.devOptional));
    });
  } catch {
    return true;
  }
}

/**
 * Runs `npm ci` with its progress on the terminal when it is needed, without the packages for development
 * unless `tools` is true; rejects with a plain sentence when it fails.
 */
export async function ensureInstalled({ root = projectRoot, tools = true } = {}) {
  if (!needsInstall(root, { tools })) return;
  const release = await takeTurn(root);
  try {
    if (!needsInstall(root, { tools })) return;
    console.log('Installing packages (npm ci); the first time this takes a minute or two …');
    const startedAt = Date.now();
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    const heartbeat = setInterval(() => {
      console.log(`… still installing, ${seconds()} s`);
    }, 10_000);
    // Without the warnings: under Node 20, npm warns about every package that needs the Node that is being installed.
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!tools) args.push('--omit=dev');
    // What this machine has in npm's cache is not asked for again; the lock file says whether it is the right one.
    // A cache that is older than a version in it does not know that version: then everything is asked for.
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

// Two first starts at the same time would each delete the other's node_modules.
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
    // An empty file is still being written.
    if (!pid) return minutes < 0.05;
    if (pid === process.pid || minutes > 15) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// `node netlify/local/install.mjs` runs only this part: for scripts that need the packages and nothing else.
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
