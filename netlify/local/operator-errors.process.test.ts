import { createServer, type AddressInfo } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startChild } from '#tests/fixtures/child.ts';
import { makeLocalSite } from '#tests/fixtures/local-site.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { prepareDatabase } from './database/local-database.ts';
import { OperatorError } from './process/lifecycle.ts';
import { tryExclusiveLock } from './process/exclusive-lock.ts';

const site = makeLocalSite();
const occupied = createServer();
await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  occupied.close();
  site.remove();
});

/** Expects the program to exit with 1 after printing one sentence with these words. */
async function expectFailure(
  text: string,
  args: string[],
  environment: Record<string, string> = {},
) {
  const child = startChild(args, environment);
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(new RegExp(`^[^\\n]*${text}[^\\n]*\\.\\n$`));
}
const start = [join(import.meta.dirname, 'start.mjs')];

test('an invalid PORT fails with one sentence', () =>
  expectFailure('PORT must be', start, { PORT: 'http', LOCAL_DIR: site.localDir }));

test('a port in use fails with one sentence before anything is built', async () => {
  const { port } = occupied.address() as AddressInfo;
  const environment = { PORT: String(port), LOCAL_DIR: site.localDir };
  await expectFailure(`Port ${port} is taken`, start, environment);
});

test.each(['secret.txt', 'secret.txt/below'])(
  'a LOCAL_DIR at %s, which is a file, fails with one sentence',
  (path) =>
    expectFailure('LOCAL_DIR.* can’t be used: .* file', start, {
      LOCAL_DIR: join(site.root, path),
      PORT: '0',
    }),
);

test('a LOCAL_DIR in use fails with one sentence that names its holder', async () => {
  const localDir = join(site.root, 'held');
  mkdirSync(localDir);
  const lock = tryExclusiveLock(join(localDir, 'lock.sqlite'));
  const since = '2026-01-02T03:04:05.000Z';
  writeFileSync(
    join(localDir, 'holder.json'),
    JSON.stringify({ pid: process.pid, port: 4999, since }),
  );
  const text = `in use by process ${process.pid} \\(port 4999, since ${since}\\)`;
  await expectFailure(text, start, { LOCAL_DIR: localDir, PORT: '0' });
  lock?.release();
});

test('a broken .env fails with one sentence', async () => {
  writeFileSync(join(site.root, '.env'), 'A=1\noops\n');
  const run = JSON.stringify(join(import.meta.dirname, 'process/lifecycle.ts'));
  const settings = JSON.stringify(join(import.meta.dirname, 'process/settings.ts'));
  const program = `
    const { runUntilStopped } = await import(${run});
    const { readEnvFile } = await import(${settings});
    await runUntilStopped(async () => readEnvFile(${JSON.stringify(join(site.root, '.env'))}));`;
  await expectFailure('Line 2 of .*\\.env is broken', ['--input-type=module', '-e', program]);
});

test('missing and malformed variables are listed all at once, before any database query', async () => {
  const broken = { SMTP_URL: 'canary', AUTH_SECRET: 'canary', SALES_EMAIL: '', SITE_URL: 'canary' };
  const before = { ...process.env };
  Object.assign(process.env, testEnv, broken, { NEON_FETCH_ENDPOINT: 'http://127.0.0.1:9/sql' });
  forgetEnv();
  const failure = prepareDatabase({ isEmbedded: false });
  await expect(failure).rejects.toThrow(OperatorError);
  await expect(failure).rejects.toThrow(
    [
      'SMTP_URL must be an smtp:// or smtps:// address.',
      'SALES_EMAIL is missing: set it as .env.example shows.',
      'AUTH_SECRET must have at least 32 characters.',
      'SITE_URL must be an http or https address.',
    ].join('\n'),
  );
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  forgetEnv();
});

test('Node older than 20 fails with one sentence', async () => {
  const { nodeProblem } = (await import('./install.mjs')) as {
    nodeProblem: (version?: string) => string | null;
  };
  expect(nodeProblem('18.19.1')).toMatch(
    /^This site needs Node 20 or newer; this is Node 18\.19\.1: .*\.$/,
  );
  expect(nodeProblem('20.0.0')).toBeNull();
  expect(nodeProblem('100.0.0')).toBeNull();
});
