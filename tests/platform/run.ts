/**
 * `npm run test:platform`: builds with the platform's own command and asks its own server for what we rely on: routes,
 * redirects, headers, 404 and functions. Its tool has a thousand packages: it is fetched for this alone, at one version.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startLocalServices } from '#local/local-services.ts';
import { projectRoot } from '#local/project-root.ts';
import { markDatabase } from '#src/integrations/database/mark-database.ts';
import { checks } from './checks.ts';

const tool = 'netlify-cli@27.10.2';
/** Not `production`, which refuses to build without its variables. */
const deployContext = 'deploy-preview';
const startsWithinMs = 180_000;

const environment = {
  ...process.env,
  NETLIFY_TELEMETRY_DISABLED: '1',
  CI: 'true',
  BROWSER: 'none',
};

/** Runs the platform's tool; `NETLIFY_CLI` names one that is installed already. */
function start(words: string[], variables: NodeJS.ProcessEnv = {}): ChildProcess {
  const installed = process.env['NETLIFY_CLI'];
  const [program, ...before] = installed ? [process.execPath, installed] : ['npx', '--yes', tool];
  return spawn(program, [...before, ...words], {
    cwd: projectRoot,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the tool starts others, and all of them are to end with it.
    detached: true,
  });
}

function keepOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on(
      'data',
      (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-8_000)),
    );
  return () => output;
}

/** Ends the tool and what it started, as far as they still run. */
function endAll({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM');
  } catch {
    // All of them have ended.
  }
}

async function build(): Promise<void> {
  const child = start(['build', '--offline', '--context', deployContext]);
  const output = keepOutput(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The platform's build failed:\n${output()}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function waitFor(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + startsWithinMs;
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The platform's server does not answer:\n${output()}`);
    await wait(500);
  }
}

const startedAt = Date.now();
const localDir = mkdtempSync(join(tmpdir(), 'levee-platform-'));
console.log(`Building with ${tool}: a few minutes.`);
await build();
const port = await findFreePort();
const url = `http://localhost:${port}`;
const services = await startLocalServices(localDir);
await services.open(url, () => Promise.resolve([]));
// The platform's server says that this is a preview, or development: both refuse every other database (R45).
await markDatabase('preview');
const words = ['dev', '--offline', '--dir', 'dist', '--framework', '#static'];
const child = start(
  [
    ...words,
    '--context',
    deployContext,
    '--internal-disable-edge-functions',
    '--port',
    String(port),
  ],
  process.env,
);
const output = keepOutput(child);
// Also when this process fails: the tool is in a group of its own, which would live on.
process.once('exit', () => endAll(child));
let failed = 0;
try {
  await waitFor(`${url}/robots.txt`, child, output);
  for (const { what, check } of checks) {
    const problem = await check(url).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (problem) failed += 1;
    console.log(`${problem ? 'FAILED' : 'passed'}  ${what}${problem ? `\n  ${problem}` : ''}`);
  }
} finally {
  endAll(child);
  await services.close();
  rmSync(localDir, { recursive: true, force: true });
}
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`\n${checks.length - failed} passed, ${failed} failed (${seconds} s)`);
process.exit(failed > 0 ? 1 : 0);
