import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { refuseUnfitEnvironment } from './check-content.ts';

const local = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  NEON_FETCH_ENDPOINT: 'http://localhost:4321/_local/sql',
  STRIPE_API_BASE: 'http://[::1]:4321',
  OPENAI_BASE_URL: ' http://localhost:4321/v1 ',
  TWILIO_API_BASE: 'http://0.0.0.0:4321',
};
const production = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', CONTEXT: 'production' };
const build = (source: Record<string, string | undefined>) =>
  refuseUnfitEnvironment(source).hooks['astro:build:start']();
/** The lines of the error that fails a build; empty when it continues. */
function listErrors(source: Record<string, string | undefined>): string[] {
  try {
    build(source);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

test('a production build lists every variable that points at this machine (R33)', () => {
  const message = 'points at this machine, which a production deploy must not use.';
  const sentences = Object.keys(local).map((name) => `${name} ${message}`);
  expect(listErrors({ ...production, ...local })).toEqual(sentences);
});

test('a production build lists every variable that allows a plain connection', () => {
  const plain = {
    SITE_URL: 'http://www.city.gov',
    STRIPE_API_BASE: 'http://api.stripe.com',
    SMTP_URL: 'smtp://user:secret@mail.city.gov?ignoreTLS=true',
    DATABASE_URL: 'postgresql://user:secret@db.neon.tech/levee?sslmode=disable',
  };
  const lines = listErrors({ ...production, ...plain });
  expect(lines.map((line) => line.split(' ', 1)[0]).sort()).toEqual(Object.keys(plain).sort());
  expect(lines.join()).not.toContain('secret');
});

test('a production build lists every missing required variable', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const required = lines.flatMap((line, at) =>
    line.startsWith('# (required)') ? (lines[at + 1]?.split('=', 1) ?? []) : [],
  );
  expect(required).toHaveLength(5);
  const named = listErrors({ CONTEXT: 'production' }).map((line) => line.split(' ', 1)[0]);
  expect(named.sort()).toEqual(required.sort());
  for (const name of required)
    expect(listErrors({ ...production, [name]: ' ' })).toEqual([expect.stringContaining(name)]);
  const netlifyDatabase = { DATABASE_URL: '', NETLIFY_DB_URL: production.DATABASE_URL };
  expect(listErrors({ ...production, ...netlifyDatabase })).toEqual([]);
});

test('a production build lists missing, malformed and local variables together, without values', () => {
  const malformed = { AUTH_SECRET: 'secret', SITE_URL: 'secret', CHAT_DAILY_BUDGET: 'secret' };
  const others = { MAIL_FROM: undefined, SMTP_URL: local.SMTP_URL };
  expect(listErrors({ ...production, ...malformed, ...others })).toEqual([
    'MAIL_FROM is missing: set it as .env.example shows.',
    'AUTH_SECRET must have at least 32 characters.',
    'SITE_URL must be an http or https address.',
    'CHAT_DAILY_BUDGET must be a whole number.',
    'SMTP_URL points at this machine, which a production deploy must not use.',
  ]);
});

test('only production builds need their variables (R33)', () => {
  expect(() => build(production)).not.toThrow();
  for (const CONTEXT of ['deploy-preview', 'branch-deploy', 'dev', '', undefined]) {
    expect(() => build({ ...local, CONTEXT })).not.toThrow();
    expect(() => build({ SMTP_URL: 'not an address', CONTEXT })).not.toThrow();
  }
});
