import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testEnv } from '../../tests/fixtures/test-env.ts';
import { refuseUnfitEnvironment } from './refuse-builds.ts';

const laptop = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  NEON_FETCH_ENDPOINT: 'http://localhost:4321/_local/sql',
  STRIPE_API_BASE: 'http://[::1]:4321',
  OPENAI_BASE_URL: ' http://localhost:4321/v1 ',
  TWILIO_API_BASE: 'http://0.0.0.0:4321',
};
const production = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', CONTEXT: 'production' };
const build = (source: Record<string, string | undefined>) =>
  refuseUnfitEnvironment(source).hooks['astro:build:start']();
/** The list with which a build fails; empty when the build continues. */
function refusal(source: Record<string, string | undefined>): string[] {
  try {
    build(source);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

test('a production build names every stand-in (R33)', () => {
  const words = 'points at this machine, which a production deploy must not use.';
  const sentences = Object.keys(laptop).map((name) => `${name} ${words}`);
  expect(refusal({ ...production, ...laptop })).toEqual(sentences);
});

test('a production build names every required variable that is missing, in one list', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const required = lines.flatMap((line, at) =>
    line.startsWith('# (required)') ? (lines[at + 1]?.split('=', 1) ?? []) : [],
  );
  expect(required).toHaveLength(5);
  const named = refusal({ CONTEXT: 'production' }).map((sentence) => sentence.split(' ', 1)[0]);
  expect(named.sort()).toEqual(required.sort());
  const lists = required.map((name) => refusal({ ...production, [name]: ' ' }));
  for (const [at, list] of lists.entries())
    expect(list).toEqual([expect.stringContaining(required[at]!)]);
  expect(
    refusal({ ...production, DATABASE_URL: '', NETLIFY_DB_URL: production.DATABASE_URL }),
  ).toEqual([]);
});

test('a production build names what is missing, malformed and a stand-in together, and no value', () => {
  const list = refusal({
    ...production,
    ...{
      AUTH_SECRET: 'secret',
      MAIL_FROM: undefined,
      SITE_URL: 'secret',
      CHAT_DAILY_BUDGET: 'secret',
    },
    ...{ SMTP_URL: laptop.SMTP_URL },
  });
  expect(list).toEqual([
    'MAIL_FROM is missing: set it as .env.example shows.',
    'AUTH_SECRET must have at least 32 characters.',
    'SITE_URL must be an http or https address.',
    'CHAT_DAILY_BUDGET must be a whole number.',
    'SMTP_URL points at this machine, which a production deploy must not use.',
  ]);
});

test('a production build with everything it needs continues, and every other build without (R33)', () => {
  expect(() => build(production)).not.toThrow();
  for (const CONTEXT of ['deploy-preview', 'branch-deploy', 'dev', '', undefined]) {
    expect(() => build({ ...laptop, CONTEXT })).not.toThrow();
    expect(() => build({ SMTP_URL: 'not an address', CONTEXT })).not.toThrow();
  }
});
