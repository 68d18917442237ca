import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { testEnv } from '../../tests/fixtures/test-env.ts';
import { EnvError, findEnvProblems, readEnv, variableNames } from './env.ts';

test('each missing variable is named in a sentence', () => {
  const sentences = findEnvProblems({});
  expect(sentences).toEqual(
    ['DATABASE_URL (or NETLIFY_DB_URL)', 'SMTP_URL', 'MAIL_FROM', 'SALES_EMAIL', 'AUTH_SECRET'].map(
      (name) => `${name} is missing: set it as .env.example shows.`,
    ),
  );
});

test('an empty or blank value counts as unset', () => {
  expect(findEnvProblems({ ...testEnv, SALES_EMAIL: ' ' })).toEqual([
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
])('a malformed %s is named in a sentence without its value', (name, value, words) => {
  const sentences = findEnvProblems({ ...testEnv, [name]: value });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain(`${name} ${words}`);
  expect(sentences[0]).not.toContain('secret');
});

test('an invalid variable affects only code that reads it', () => {
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

test('values are parsed, and NETLIFY_DB_URL can set the database', () => {
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
])('only production refuses a stand-in %s (R33)', (name, value) => {
  const settings = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', [name]: value };
  expect(findEnvProblems(settings)).toEqual([]);
  expect(findEnvProblems({ ...settings, CONTEXT: 'deploy-preview' })).toEqual([]);
  expect(findEnvProblems({ ...settings, CONTEXT: 'production' })).toEqual([
    `${name} points at this machine, which a production deploy must not use.`,
  ]);
});

test('.env.example is valid and documents each variable with a sentence', async () => {
  const text = await readFile('.env.example', 'utf8');
  const given = Object.entries(parseEnv(text)).filter(([, value]) => value);
  // Empty variables get values from a local start, or here from the test's settings.
  expect(findEnvProblems({ ...testEnv, ...Object.fromEntries(given) })).toEqual([]);
  // The platform sets these.
  const names = new Set(variableNames).difference(new Set(['URL', 'DEPLOY_PRIME_URL', 'CONTEXT']));
  expect(names).toContain('DATABASE_URL');
  const lines = text.split('\n');
  for (const name of [...names, 'NETLIFY_DB_URL']) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`));
    expect(at, name).toBeGreaterThan(0);
    expect(lines[at - 1], name).toMatch(/^# [A-Z(].*\.$/);
  }
});
