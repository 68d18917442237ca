import { expect, test } from 'vitest';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { appCode, beginSecondFactor, joinWithSecondFactor } from '#tests/fixtures/second-factor.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { forgetEnv } from '#src/environment/env.ts';

const setup = setUpAccountsDatabase();
const { email } = registration;

/** Signs in with a code, and resolves to the status. */
async function enter(code: string): Promise<number> {
  const browser = new AccountClient();
  await browser.signIn();
  return (await browser.showCode(code)).status;
}

test('after a key change and a sign-in, the old key is no longer needed', async () => {
  const { given } = await joinWithSecondFactor(setup.database, email);
  process.env.ENCRYPTION_KEY = 'c'.repeat(64);
  process.env.ENCRYPTION_KEY_PREVIOUS = 'b'.repeat(64);
  forgetEnv();
  expect(await enter(appCode(given.secret))).toBe(200);
  delete process.env.ENCRYPTION_KEY_PREVIOUS;
  forgetEnv();
  expect(await enter(appCode(given.secret, 30))).toBe(200);
});

test('backup codes work without the encryption key', async () => {
  expectLoggedError(/request failed.*SecretUnreadable/);
  const { given } = await joinWithSecondFactor(setup.database, email);
  const [first, second] = given.backupCodes as [string, string];
  process.env.ENCRYPTION_KEY = 'c'.repeat(64);
  forgetEnv();
  expect(await enter(appCode(given.secret))).toBe(503);
  expect(await enter(first)).toBe(200);
  delete process.env.ENCRYPTION_KEY;
  forgetEnv();
  expect(await enter(second)).toBe(200);
});

test('stores the secret encrypted and the codes hashed, and nothing without a key', async () => {
  expectLoggedError(/request failed.*EncryptionKeyMissing/);
  const dana = await registerAndSignIn(setup.database, email);
  const given = await beginSecondFactor(dana);
  const { code } = await setup.lastMailTo(email);
  const stored = JSON.stringify(await setup.database.query('select * from second_factors'));
  for (const secret of [given.secret, code, ...given.backupCodes]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.replace('-', ''));
  }
  delete process.env.ENCRYPTION_KEY;
  forgetEnv();
  expect((await dana.setUp()).status).toBe(503);
});
