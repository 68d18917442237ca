import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { asDeploy, EnvError, findEnvProblems, readEnv, variableNames } from './env.ts';

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
])('a malformed %s is named in a sentence without its value', (name, value, sentence) => {
  const sentences = findEnvProblems({ ...testEnv, [name]: value });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain(`${name} ${sentence}`);
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
  ['SITE_URL', 'https://localhost.'],
  ['BUILD_HOOK_URL', 'http://127.0.0.1:4000'],
])('only production refuses a stand-in %s (R33)', (name, value) => {
  const settings = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', [name]: value };
  expect(findEnvProblems(settings)).toEqual([]);
  expect(findEnvProblems({ ...settings, CONTEXT: 'deploy-preview' })).toEqual([]);
  expect(findEnvProblems({ ...settings, CONTEXT: 'production' })).toEqual([
    `${name} points at this machine, which a production deploy must not use.`,
  ]);
});

test.each([
  ['SITE_URL', 'http://www.city.gov'],
  ['STRIPE_API_BASE', 'http://api.stripe.com'],
  ['OPENAI_BASE_URL', 'http://localhost.evil.com/v1'],
  ['TWILIO_API_BASE', 'http://10.0.0.7'],
  ['NEON_FETCH_ENDPOINT', 'http://[2001:db8::1]/sql'],
  ['NETLIFY_API_BASE', 'http://api.netlify.com'],
  ['BUILD_HOOK_URL', 'http://api.netlify.com/build_hooks/1'],
  ['DEMO_MEETING_URL', 'http://meet.city.gov/levee'],
  ['SMTP_URL', 'smtp://user:pass@mail.city.gov?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://user:pass@mail.city.gov?requireTLS=false'],
  ['SMTP_URL', 'smtp://user:pass@mail.city.gov?opportunisticTLS=1'],
  ['SMTP_URL', 'smtps://user:pass@mail.city.gov?secure=false'],
  ['SMTP_URL', 'smtps://user:pass@mail.city.gov?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://user:pass@mail.city.gov?%74ls.rejectUnauthorized=0'],
  ['DATABASE_URL', 'postgresql://user:pass@db.neon.tech/levee?sslmode=disable'],
  ['DATABASE_URL', 'postgresql://user:pass@db.neon.tech/levee?sslmode=allow'],
  ['DATABASE_URL', 'postgres://user:pass@db.neon.tech/levee?sslmode=prefer'],
  ['DATABASE_URL', 'postgresql://user:pass@db.neon.tech/levee?sslmode=require&sslmode=DISABLE'],
  ['DATABASE_URL', 'postgresql://user:pass@db.neon.tech/levee?ssl=false'],
  ['DATABASE_URL', 'postgresql://test:test@localhost/test?sslmode=disable'],
])('production refuses a plain connection by name: %s=%s', (name, value) => {
  const settings = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', [name]: value };
  const sentence = `${name} allows a connection without TLS, which a production deploy must not use.`;
  expect(findEnvProblems(settings)).toEqual([]);
  expect(findEnvProblems({ ...settings, CONTEXT: 'production' })).toEqual([sentence]);
  expect(() => readEnv({ ...settings, CONTEXT: 'production' })[name as 'SITE_URL']).toThrow(
    new EnvError([sentence]),
  );
  // Functions know their deploy from the request only.
  const read = () => readEnv(settings)[name as 'SITE_URL'];
  expect(() => asDeploy('production', read)).toThrow(new EnvError([sentence]));
  expect(asDeploy('deploy-preview', read)).toBe(value);
  expect(asDeploy('local', read)).toBe(value);
});

test.each([
  ['SMTP_URL', 'smtp://user:pass@mail.city.gov:587?requireTLS=true&socketTimeout=5000&pool=true'],
  ['SMTP_URL', 'smtps://user:pass@mail.city.gov:465'],
  [
    'DATABASE_URL',
    'postgresql://u:p@db.neon.tech/levee?sslmode=verify-full&channel_binding=require',
  ],
  ['SITE_URL', 'https://www.city.gov/?next=http://x.gov'],
])('production accepts %s=%s', (name, value) => {
  const settings = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', [name]: value };
  expect(findEnvProblems({ ...settings, CONTEXT: 'production' })).toEqual([]);
});

test('capitals in a scheme do not hide a plain connection, and the platform’s URL counts as the site’s', () => {
  const settings = { ...testEnv, SMTP_URL: 'smtps://mail.levee.example', CONTEXT: 'production' };
  for (const [name, value] of [
    ['STRIPE_API_BASE', 'HTTP://api.stripe.com'],
    ['SMTP_URL', 'SMTP://mail.city.gov?ignoreTLS=true'],
  ] as const)
    expect(findEnvProblems({ ...settings, [name]: value }).join()).toContain(`${name} must be`);
  const { SITE_URL: _, ...rest } = settings;
  expect(readEnv({ ...rest, URL: 'https://levee.netlify.app' }).SITE_URL).toBe(
    'https://levee.netlify.app',
  );
  expect(findEnvProblems({ ...rest, URL: 'http://www.city.gov' })).toHaveLength(1);
  const both = readEnv({ ...settings, URL: 'http://levee.netlify.app' });
  expect([both.SITE_URL, both.URL]).toEqual([settings.SITE_URL, 'http://levee.netlify.app']);
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
