import { expect, test } from 'vitest';
import operate from '#functions/operations.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { AccountClient, registration } from '#tests/fixtures/account-client.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { joinWithSecondFactor } from '#tests/fixtures/second-factor.ts';
import { site } from '#src/site.ts';

const setup = setUpAccountsDatabase();
const { email } = registration;
const newPassword = 'Levee holds 3 rivers';
const proof = 'Called back on the number in the contract';

async function administrator() {
  const { cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  const admin = new AccountClient();
  admin.cookies.set(...(cookie.split('=') as [string, string]));
  return admin;
}
const audit = () =>
  setup.database.query('select action, detail from audit_entries order by at desc limit 1');

test('an administrator ends all sessions of an account, which is recorded in the audit log', async () => {
  const { dana, given } = await joinWithSecondFactor(setup.database, email);
  const { id } = (await dana.whoAmI()).body.data as { id: string };
  const pending = new AccountClient();
  await pending.signIn();
  const admin = await administrator();
  const page = await admin.get(operate, `/admin/account?account=${id}`);
  expect(page.text).toContain(email);
  const ended = await admin.post(operate, '/api/admin/account/sessions', { account: id });
  expect(ended.status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(401);
  // A sign-in that waits for its code ends, too.
  expect((await pending.showCode(given.backupCodes[0]!)).status).toBe(401);
  expect(await audit()).toEqual([['All sessions ended', `Account ${id}`]]);
  expect((await admin.whoAmI()).status).toBe(200);
});

test('an administrator removes a lost second factor with a reason, and its holder must set a new password by email', async () => {
  const { dana } = await joinWithSecondFactor(setup.database, email);
  const { id } = (await dana.whoAmI()).body.data as { id: string };
  await dana.forgetPassword(email);
  const earlier = await setup.lastMailTo(email);
  const admin = await administrator();
  const path = '/api/admin/account/second-factor';
  expect((await admin.post(operate, path, { account: id, proof: 'short' })).body.fields).toEqual({
    proof: 'Write how you know it’s really them, in 10 characters or more.',
  });
  expect((await admin.post(operate, path, { account: id, proof })).status).toBe(200);
  expect((await dana.whoAmI()).status).toBe(401);
  expect((await setup.lastMailTo(email)).subject).toBe(
    `Your second factor for ${site.name} is off`,
  );
  expect(await audit()).toEqual([['Second factor removed', `Account ${id}: ${proof}`]]);
  const [mail, again] = [await setup.lastMailTo(email), new AccountClient()];
  expect(mail.text).toContain('Your password no longer works');
  // The old password and earlier links no longer work.
  expect((await again.signIn()).status).toBe(401);
  expect((await again.setPassword(earlier.token, newPassword)).status).toBe(400);
  await again.forgetPassword(email);
  const { token } = await setup.lastMailTo(email);
  expect((await again.setPassword(token, newPassword)).status).toBe(200);
  expect((await again.signIn(email, newPassword)).body.data).toEqual({ secondFactor: false });
  expect((await admin.post(operate, path, { account: id, proof })).status).toBe(409);
});
