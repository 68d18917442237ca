import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryExclusiveLock } from '#local/process/exclusive-lock.ts';
import { OperatorError } from '#local/process/lifecycle.ts';

const inputs = [
  'src',
  'public',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tsconfig.json',
  'netlify.toml',
  'package.json',
  'package-lock.json',
];
// Every variable that can change a page.
const inputVariables =
  /^(PUBLIC_.*|CONTEXT|SITE_URL|URL|DEPLOY_.*|DEMO_.*|STRIPE_API_BASE|NODE_ENV)$/;

interface BuildOptions {
  projectRoot: string;
  environment: Record<string, string | undefined>;
  /** A folder for a copy that later builds don't change. */
  copyTo?: string;
  /** Replaces the build in tests; resolves to its exit code. */
  runBuild?: () => Promise<number>;
}

/** Brings `dist/` up to date and resolves to whether it had to build; waits while another process builds. */
export async function buildSite(options: BuildOptions): Promise<'built' | 'unchanged'> {
  const { projectRoot } = options;
  const cache = join(projectRoot, 'node_modules', '.cache', 'levee');
  mkdirSync(cache, { recursive: true });
  const lock = await waitForLock(join(cache, 'build-lock.sqlite'));
  const stampFile = join(cache, 'build.json');
  try {
    const outcome = await buildWhenChanged(stampFile, options);
    // While still locked: another process may build with other variables right after this.
    if (options.copyTo) copyBuild(projectRoot, options.copyTo);
    return outcome;
  } finally {
    lock.release();
  }
}

async function buildWhenChanged(
  stampFile: string,
  { projectRoot, environment, runBuild }: BuildOptions,
): Promise<'built' | 'unchanged'> {
  const wanted = fingerprintInputs(projectRoot, environment);
  if (readStamp(stampFile) === describeBuild(projectRoot, wanted)) return 'unchanged';
  // Otherwise an interrupted build could be taken for a complete one.
  rmSync(stampFile, { force: true });
  console.log('Building the site …');
  const startedAt = performance.now();
  const code = await (runBuild ?? (() => runNpmBuild(projectRoot, environment)))();
  if (code !== 0) throw new OperatorError('The site could not be built: see the messages above.');
  writeFileSync(stampFile, describeBuild(projectRoot, wanted));
  console.log(`Built in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  return 'built';
}

function copyBuild(projectRoot: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['dist', '.netlify/v1', 'netlify.toml'])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
}

async function waitForLock(file: string) {
  for (let tries = 0; ; tries += 1) {
    const lock = tryExclusiveLock(file);
    if (lock) return lock;
    if (tries === 0) console.log('Another start is building the site; waiting for it …');
    await sleep(250);
  }
}

function fingerprintInputs(
  projectRoot: string,
  environment: Record<string, string | undefined>,
): string {
  const variables = Object.entries(environment)
    .filter(([name, value]) => inputVariables.test(name) && value)
    .sort();
  // Pages depend on the date: upcoming events, scheduled posts, the year in the footer.
  const today = new Date().toISOString().slice(0, 10);
  return fingerprintContents(projectRoot, inputs, { variables, today });
}

// Includes the output, so that a `dist/` that something else changed is rebuilt.
function describeBuild(projectRoot: string, wanted: string): string {
  const dist = fingerprintListing(join(projectRoot, 'dist'));
  const platform = fingerprintListing(join(projectRoot, '.netlify', 'v1'));
  return JSON.stringify({ wanted, dist, platform });
}

function readStamp(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

// Only the pages: locally, the functions run from their sources.
function runNpmBuild(
  projectRoot: string,
  environment: Record<string, string | undefined>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', 'build:pages'], {
      cwd: projectRoot,
      env: { ...environment, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    const stop = () => child.kill('SIGTERM');
    process.once('exit', stop);
    child.once('error', () => reject(new OperatorError('The command npm could not be run.')));
    child.once('exit', (code) => {
      process.off('exit', stop);
      resolve(code ?? 1);
    });
  });
}

/** Hashes the contents of files and folders, which may be missing, together with other facts. */
function fingerprintContents(root: string, paths: string[], facts: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const path of paths) addContents(hash, root, path);
  return hash.digest('hex');
}

/** Hashes the names, sizes and times of the files in a folder without reading them; null when it is missing. */
function fingerprintListing(folder: string): string | null {
  const hash = createHash('sha256');
  try {
    for (const file of listFiles(folder)) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\0`);
    }
  } catch {
    return null;
  }
  return hash.digest('hex');
}

function addContents(hash: Hash, root: string, path: string): void {
  const absolute = join(root, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  hash.update(`${path}\0${stats ? 'present' : 'absent'}\0`);
  if (!stats) return;
  const files = stats.isDirectory() ? listFiles(absolute) : [absolute];
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
