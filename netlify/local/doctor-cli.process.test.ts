import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocuments, reportSetup } from './doctor-cli.ts';

test('when every service is down, the doctor lists each with its fix, shows no secret, and exits with 1', () => {
  const secrets = {
    DATABASE_URL: 'postgresql://levee:river-7@127.0.0.1:9/levee',
    NEON_FETCH_ENDPOINT: 'http://127.0.0.1:9/sql',
    SMTP_URL: 'smtp://levee:bank-8@127.0.0.1:9',
    AUTH_SECRET: 'a-secret-of-ours-0123456789-abcdef',
    ENCRYPTION_KEY: '0123456789abcdef'.repeat(4),
    STRIPE_SECRET_KEY: 'sk_test_ours',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_ours',
    STRIPE_WEBHOOK_SECRET: 'whsec_ours',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    OPENAI_API_KEY: 'sk-model-of-ours',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'doctor-cli.ts')],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        SITE_URL: 'http://127.0.0.1:9',
        MAIL_FROM: 'hello@levee.example',
        SALES_EMAIL: 'sales@levee.example',
        ADMIN_EMAILS: 'ana@levee.example',
        ...secrets,
      },
    },
  );
  expect([status, stderr]).toEqual([1, '']);
  for (const line of [
    /^SITE_URL +WRONG +Nothing answers at SITE_URL\.\n +Deploy the site/m,
    /^Database +WRONG +The database does not answer/m,
    /^Mail server +WRONG +The mail server cannot be reached\.\n +Compare SMTP_URL/m,
    /^SPF +WRONG +MAIL_FROM is an example\./m,
    /^Stripe +not known +Stripe could not be reached\./m,
    /^Language model +not known/m,
    /^Documents +right +Every document for buyers is there/m,
    /^\d of 22 lines are wrong\.$/m,
  ])
    expect(stdout).toMatch(line);
  for (const secret of [...Object.values(secrets), 'river-7', 'bank-8'])
    if (!secret.startsWith('http')) expect(stdout).not.toContain(secret);
});

test('the doctor names documents for buyers that are missing or old', () => {
  const mistakes = ['src/content/trust/w-9.yaml:1 file: This document is missing.'];
  const old = ['src/content/trust/uei.yaml:5 checkedOn: No one has checked this for a year.'];
  expect(checkDocuments({ mistakes, old })).toMatchObject({
    state: 'wrong',
    text: `${mistakes[0]} ${old[0]}`,
  });
});

test('the doctor exits with 0 when nothing is wrong, even if parts are not set up or not known', () => {
  const right = { name: 'Secrets', state: 'right', text: 'Good.' } as const;
  const off = { name: 'Twilio', state: 'off', text: 'No texts.', fix: 'Enter it.' } as const;
  const unknown = { name: 'DKIM', state: 'unknown', text: 'Not known.' } as const;
  expect(reportSetup([right, off, unknown])).toEqual({
    text: [
      'Secrets  right       Good.',
      'Twilio   not set up  No texts.',
      '                     Enter it.',
      'DKIM     not known   Not known.',
      '',
      'Nothing is wrong.',
    ].join('\n'),
    exitCode: 0,
  });
  const wrong = { ...off, state: 'wrong' } as const;
  expect(reportSetup([right, wrong])).toMatchObject({
    text: expect.stringMatching(/WRONG[^]*Enter it\.\n\n1 of 2 lines are wrong\.$/) as string,
    exitCode: 1,
  });
});
