import { createServer, type AddressInfo, type Server } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild } from '../../tests/fixtures/child.ts';
import { makeLocalSite, type LocalSite } from '../../tests/fixtures/local-site.ts';
import { testEnv } from '../../tests/fixtures/test-env.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { prepareDatabase } from './database/local-database.ts';
import { OperatorError } from './process/operator-error.ts';
import { tryExclusiveLock } from './process/exclusive-lock.ts';
import { mkdirSync } from 'node:fs';

let site: LocalSite;
let taken: Server;
beforeAll(async () => {
  site = makeLocalSite();
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  taken.close();
  site.remove();
});

async function startAndFail(environment: Record<string, string>) {
  const child = startChild([join(import.meta.dirname, 'start.mjs')], environment);
  return { code: await child.ended, output: child.output() };
}

const oneSentence = (words: string) => new RegExp(`^[^\\n]*${words}[^\\n]*\\.\\n$`);

test('a PORT that is no port is one sentence and a failure', async () => {
  const { code, output } = await startAndFail({ PORT: 'http', LOCAL_DIR: site.localDir });
  expect(output).toMatch(oneSentence('PORT must be'));
  expect(code).toBe(1);
});

test('a taken port is one sentence and a failure, before anything is built', async () => {
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await startAndFail({ PORT: String(port), LOCAL_DIR: site.localDir });
  expect(output).toMatch(oneSentence(`Port ${port} is taken`));
  expect(code).toBe(1);
});

test.each(['secret.txt', 'secret.txt/below'])(
  'a LOCAL_DIR at %s, which is a file, is one sentence and a failure',
  async (path) => {
    const { code, output } = await startAndFail({ LOCAL_DIR: join(site.root, path), PORT: '0' });
    expect(output).toMatch(oneSentence('LOCAL_DIR.* can’t be used: .* file'));
    expect(code).toBe(1);
  },
);

test('a LOCAL_DIR in use is a failure with one sentence that names its holder', async () => {
  const localDir = join(site.root, 'held');
  mkdirSync(localDir);
  const lock = tryExclusiveLock(join(localDir, 'lock.sqlite'));
  const since = '2026-01-02T03:04:05.000Z';
  writeFileSync(
    join(localDir, 'holder.json'),
    JSON.stringify({ pid: process.pid, port: 4999, since }),
  );
  const { code, output } = await startAndFail({ LOCAL_DIR: localDir, PORT: '0' });
  lock?.release();
  expect(output).toMatch(
    oneSentence(`in use by process ${process.pid} \\(port 4999, since ${since}\\)`),
  );
  expect(code).toBe(1);
});

test('a broken .env is one sentence and a failure', async () => {
  writeFileSync(join(site.root, '.env'), 'A=1\noops\n');
  const run = JSON.stringify(join(import.meta.dirname, 'process/run-until-stopped.ts'));
  const settings = JSON.stringify(join(import.meta.dirname, 'process/settings.ts'));
  const child = startChild([
    '--input-type=module',
    '-e',
    `const { runUntilStopped } = await import(${run});
     const { readEnvFile } = await import(${settings});
     await runUntilStopped(async () => readEnvFile(${JSON.stringify(join(site.root, '.env'))}));`,
  ]);
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(oneSentence('Line 2 of .*\\.env is broken'));
});

test('variables that are missing or malformed are a sentence each, all at once and before the database is asked', async () => {
  const broken = { SMTP_URL: 'canary', AUTH_SECRET: 'canary', SALES_EMAIL: '', SITE_URL: 'canary' };
  const before = { ...process.env };
  Object.assign(process.env, testEnv, broken, { NEON_FETCH_ENDPOINT: 'http://127.0.0.1:9/sql' });
  forgetEnv();
  const failure = prepareDatabase({ isOurs: false });
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

test('a Node older than 20 gets an error of one sentence', async () => {
  const { nodeProblem } = (await import('./install.mjs')) as {
    nodeProblem: (version?: string) => string | null;
  };
  expect(nodeProblem('18.19.1')).toMatch(
    /^This site needs Node 20 or newer; this is Node 18\.19\.1: .*\.$/,
  );
  expect(nodeProblem('20.0.0')).toBeNull();
  expect(nodeProblem('100.0.0')).toBeNull();
});
