import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { testEnv } from '../../tests/fixtures/test-env.ts';
import { EnvError, findEnvProblems, readEnv, variableNames } from './env.ts';

const complaints = findEnvProblems;

test('every missing variable has its own sentence', () => {
  const sentences = complaints({});
  expect(sentences).toEqual(
    ['DATABASE_URL (or NETLIFY_DB_URL)', 'SMTP_URL', 'MAIL_FROM', 'SALES_EMAIL', 'AUTH_SECRET'].map(
      (name) => `${name} is missing: set it as .env.example shows.`,
    ),
  );
});

test('an empty or blank value counts as unset', () => {
  expect(complaints({ ...testEnv, SALES_EMAIL: ' ' })).toEqual([
    'SALES_EMAIL is missing: set it as .env.example shows.',
  ]);
  expect(readEnv({ ...testEnv, OPENAI_API_KEY: '' }).OPENAI_API_KEY).toBeUndefined();
});

test.each([
  ['DATABASE_URL', 'mysql://secret@host/db', 'must be a postgresql:// address'],
  ['SMTP_URL', 'secret', 'must be an smtp:// or smtps:// address'],
  ['MAIL_FROM', 'secret', 'must be an email address, or a name followed by <address>'],
  ['MAIL_FROM', 'A <a@b.example>, B <b@b.example>', 'must be an email address'],
  ['SALES_EMAIL', 'a@b.example,c@d.example', 'must be one email address'],
  ['AUTH_SECRET', 'secret', 'must have at least 32 characters'],
  ['ENCRYPTION_KEY', 'secret', 'must be 64 hexadecimal digits (32 bytes)'],
  ['SITE_URL', 'secret', 'must be an http or https address'],
  ['SALES_ALERT_PHONE', '555', 'must be a number like +15045550178'],
  ['CHAT_DAILY_BUDGET', 'secret', 'must be a whole number'],
])(
  'a malformed %s is named in one sentence that does not repeat its value',
  (name, value, words) => {
    const sentences = complaints({ ...testEnv, [name]: value });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(`${name} ${words}`);
    expect(sentences[0]).not.toContain('secret');
  },
);

test('an invalid variable stops only the code that needs it', () => {
  const env = readEnv({ DATABASE_URL: testEnv.DATABASE_URL, SMTP_URL: 'secret' });
  expect(env.DATABASE_URL).toBe(testEnv.DATABASE_URL);
  expect(env.OPENAI_MODEL).toBe('gpt-4o');
  expect(env.ADMIN_EMAILS).toEqual([]);
  expect(() => env.SMTP_URL).toThrow(
    new EnvError(['SMTP_URL must be an smtp:// or smtps:// address.']),
  );
  expect(() => env.AUTH_SECRET).toThrow(
    new EnvError(['AUTH_SECRET is missing: set it as .env.example shows.']),
  );
  const onProduction = readEnv({ ...testEnv, CONTEXT: 'production' });
  expect(onProduction.SALES_EMAIL).toBe(testEnv.SALES_EMAIL);
  expect(() => onProduction.SMTP_URL).toThrow(/^SMTP_URL points at this machine/);
});

test('values come out parsed, and the platform may name the database', () => {
  const { DATABASE_URL, ...rest } = testEnv;
  const env = readEnv({
    ...rest,
    NETLIFY_DB_URL: DATABASE_URL,
    ADMIN_EMAILS: ' Ana@City.example, ,bo@city.example',
    CHAT_DAILY_BUDGET: '5',
  });
  expect(env).toMatchObject({
    DATABASE_URL,
    ADMIN_EMAILS: ['ana@city.example', 'bo@city.example'],
    CHAT_DAILY_BUDGET: 5,
    OPENAI_MODEL: 'gpt-4o',
  });
});

test.each([
  ['SMTP_URL', 'smtp://localhost:2525'],
  ['SMTP_URL', 'smtp://user:pass@127.0.0.1:2525'],
  ['NEON_FETCH_ENDPOINT', 'http://127.0.0.1:4000/sql'],
  ['STRIPE_API_BASE', 'http://[::1]:4000'],
  ['OPENAI_BASE_URL', 'http://LOCALHOST:4000/v1'],
  ['TWILIO_API_BASE', 'http://0.0.0.0:4000'],
])('production refuses a stand-in %s, elsewhere it is fine (R33)', (name, value) => {
  const settings = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', [name]: value };
  expect(complaints(settings)).toEqual([]);
  expect(complaints({ ...settings, CONTEXT: 'deploy-preview' })).toEqual([]);
  expect(complaints({ ...settings, CONTEXT: 'production' })).toEqual([
    `${name} points at this machine, which a production deploy must not use.`,
  ]);
});

test('.env.example works as it is and documents every variable, each with a sentence', async () => {
  const text = await readFile('.env.example', 'utf8');
  const given = Object.entries(parseEnv(text)).filter(([, value]) => value);
  // What is empty is filled in by a local start, as the test's own settings do here.
  expect(complaints({ ...testEnv, ...Object.fromEntries(given) })).toEqual([]);
  // These are set by the platform.
  const names = new Set(variableNames).difference(new Set(['URL', 'DEPLOY_PRIME_URL', 'CONTEXT']));
  expect(names).toContain('DATABASE_URL');
  const lines = text.split('\n');
  for (const name of [...names, 'NETLIFY_DB_URL']) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`));
    expect(at, name).toBeGreaterThan(0);
    expect(lines[at - 1], name).toMatch(/^# [A-Z(].*\.$/);
  }
});
