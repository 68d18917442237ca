/**
 * `npm run test:platform`: builds with Netlify's own CLI, starts its local server, and checks the behavior that we rely
 * on. The CLI has a thousand packages, so it is not a dependency: npx fetches one pinned version.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startLocalServices } from '#local/local-services.ts';
import { findFreePort } from '#local/process/free-port.ts';
import { projectRoot } from '#local/process/settings.ts';
import { markDatabase } from '#src/integrations/database/migrate.ts';
import { collectOutput } from '#tests/fixtures/child-output.ts';
import { checks } from './checks.ts';

const cli = 'netlify-cli@27.10.2';
/** Not `production`, which requires its variables. */
const deployContext = 'deploy-preview';
const startTimeoutMs = 180_000;

const environment = {
  ...process.env,
  NETLIFY_TELEMETRY_DISABLED: '1',
  CI: 'true',
  BROWSER: 'none',
};

/** Starts the CLI; `NETLIFY_CLI` is the path of an installed one. */
function start(args: string[], variables: NodeJS.ProcessEnv = {}): ChildProcess {
  const installed = process.env['NETLIFY_CLI'];
  const [program, ...before] = installed ? [process.execPath, installed] : ['npx', '--yes', cli];
  return spawn(program, [...before, ...args], {
    cwd: projectRoot,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that everything it starts can be ended with it.
    detached: true,
  });
}

/** Ends the CLI and everything that it started. */
function endAll({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM');
  } catch {
    // They have already ended.
  }
}

async function build(): Promise<void> {
  const child = start(['build', '--offline', '--context', deployContext]);
  const output = collectOutput(child, 8_000);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The platform's build failed:\n${output()}`);
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string) {
  const until = Date.now() + startTimeoutMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The platform's server does not respond:\n${output()}`);
    await wait(500);
  }
}

const startedAt = Date.now();
const localDir = mkdtempSync(join(tmpdir(), 'levee-platform-'));
console.log(`Building with ${cli}: a few minutes.`);
await build();
const port = await findFreePort();
const url = `http://localhost:${port}`;
const services = await startLocalServices(localDir);
await services.open(url, () => Promise.resolve([]));
// In this deploy context, functions refuse a database that isn't marked for previews (R45).
await markDatabase('preview');
const child = start(
  [
    'dev',
    '--offline',
    '--dir',
    'dist',
    '--framework',
    '#static',
    '--context',
    deployContext,
    '--internal-disable-edge-functions',
    '--port',
    String(port),
  ],
  process.env,
);
const output = collectOutput(child, 8_000);
// Even if this process fails: the CLI is in its own process group and would keep running.
process.once('exit', () => endAll(child));
let failed = 0;
try {
  await waitUntilReady(`${url}/robots.txt`, child, output);
  for (const [what, check] of Object.entries(checks)) {
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
console.log(`\n${Object.keys(checks).length - failed} passed, ${failed} failed (${seconds} s)`);
process.exit(failed > 0 ? 1 : 0);
