import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (variables: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'sync-catalog.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...variables },
  });

test('without a key the command names the missing variable and fails', () => {
  expect(run({})).toMatchObject({
    status: 1,
    stderr:
      'Stripe was not brought up to date: STRIPE_SECRET_KEY is missing: set it as .env.example shows.\n',
  });
});

test('without a connection to Stripe the command fails with one sentence', () => {
  const unreachable = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_BASE: 'http://127.0.0.1:9' };
  expect(run(unreachable)).toMatchObject({
    status: 1,
    stderr: 'Stripe was not brought up to date: it could not be reached.\n',
  });
});
