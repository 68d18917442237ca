import { beforeEach, expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { usePayments, setUpPayments } from '#tests/fixtures/payments.ts';
import { site } from '#src/site.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;
const newEmail = 'dana@county.example';
const payments = setUpPayments();
let dana: AccountClient;
beforeEach(async () => {
  usePayments(payments);
  await setup.database.query('truncate purchases, subscriptions, quotes, customer_handovers');
  dana = await registerAndSignIn(setup.database, email);
});

const ask = (client: AccountClient, changes: object = {}, form = false) =>
  client.post(
    answerAccount,
    '/api/account/new-email',
    { newEmail, password, ...changes },
    { form },
  );
const confirm = (client: AccountClient, token: string) =>
  client.post(answerAccount, '/api/account/new-email/confirmation', { token }, { form: true });
const tokenAt = async (address: string) => (await setup.lastMailTo(address)).token;
const emailOf = async (client: AccountClient) => (await client.whoAmI()).body.data?.email;
const subjectsTo = async (address: string) =>
  (await setup.mailsTo(address)).map(({ subject }) => subject);
const buy = (id: string, customerId: string, address: string) =>
  setup.database.query(
    `insert into purchases (id, kind, occasion, status, plan_id, price_id, amount_cents, currency,
       email, account_id, customer_id, settled_at, created_at, read_at)
     values ($1, 'subscription', 'purchase', 'paid', 'medium-yearly', 'medium-yearly', 2800000, 'usd',
       $3, (select id from accounts where email = $3), $2, now(), now(), now())`,
    [id, customerId, address],
  );
const seesReceipt = async (client: AccountClient) =>
  (await client.get(answerAccount, '/account')).text.includes('/api/account/receipts/in_1');

test('changes the address after the mailed link is confirmed', async () => {
  const requested = await ask(dana, {}, true);
  expect(requested.headers.get('location')).toBe('/account?saved=new-email');
  expect((await dana.get(answerAccount, '/account?saved=new-email')).text).toContain(
    'Check the mailbox of the new address',
  );
  const { link, token } = await setup.lastMailTo(newEmail);
  const page = await dana.get(answerAccount, link);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(newEmail)]);
  // Opening the link changed nothing.
  expect(await emailOf(dana)).toBe(email);
  expect((await confirm(dana, token)).headers.get('location')).toBe('/account?saved=email');
  expect(await emailOf(dana)).toBe(newEmail);
  expect((await new AccountClient().signIn(newEmail)).status).toBe(200);
  expect((await new AccountClient().signIn(email)).status).toBe(401);
});

test('notifies the current address of the request, and both addresses of the change', async () => {
  await ask(dana);
  const notice = await setup.lastMailTo(email);
  expect([notice.subject, notice.token]).toEqual([
    `New email address for ${site.name} requested`,
    '',
  ]);
  expect(notice.text).toContain(newEmail);
  await confirm(dana, await tokenAt(newEmail));
  const changed = `Your email address for ${site.name} was changed`;
  expect((await subjectsTo(email)).at(-1)).toBe(changed);
  expect((await subjectsTo(newEmail)).at(-1)).toBe(changed);
  expect(await subjectsTo(site.contact.billingEmail)).toEqual([]);
});

test('the change signs out all other browsers and ends every mailed link; this browser stays known', async () => {
  const phone = new AccountClient();
  await phone.signIn();
  await dana.forgetPassword(email);
  const reset = await tokenAt(email);
  await ask(dana);
  await confirm(dana, await tokenAt(newEmail));
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await phone.setPassword(reset, 'Somebody else 1')).status).toBe(400);
  await setup.database.query('truncate rate_limit_hits');
  for (let n = 0; n < 10; n += 1) await new AccountClient().signIn(newEmail, 'Wrong word 1');
  expect((await new AccountClient().signIn(newEmail)).status).toBe(429);
  expect((await dana.signIn(newEmail)).status).toBe(200);
});

test('the link works once, only for its account, until it expires or is replaced', async () => {
  const other = await registerAndSignIn(setup.database, 'other@city.example');
  await ask(dana);
  const first = await tokenAt(newEmail);
  await ask(dana);
  const token = await tokenAt(newEmail);
  expect((await confirm(dana, first)).status).toBe(404);
  expect((await confirm(other, token)).status).toBe(404);
  expect((await other.get(answerAccount, `/account/new-email?token=${token}`)).status).toBe(404);
  const anonymous = await new AccountClient().get(
    answerAccount,
    `/account/new-email?token=${token}`,
  );
  expect(anonymous.headers.get('location')).toBe(
    `/login?next=%2Faccount%2Fnew-email%3Ftoken%3D${token}`,
  );
  await setup.database.query(`update account_tokens set expires_at = now() - interval '1 second'`);
  expect((await confirm(dana, token)).status).toBe(404);
  await setup.database.query(`update account_tokens set expires_at = now() + interval '1 day'`);
  const answers = await Promise.all([confirm(dana, token), confirm(dana, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect(await subjectsTo(email)).toHaveLength(4);
  expect((await confirm(dana, token)).status).toBe(404);
});

test('of concurrent requests for several addresses, one link works', async () => {
  const addresses = [1, 2, 3, 4, 5, 6].map((n) => `dana${n}@city.example`);
  await Promise.all(addresses.map((address) => ask(dana, { newEmail: address })));
  const links = await setup.database.query(
    `select new_email from account_tokens where purpose = 'new-email'`,
  );
  expect(links).toHaveLength(1);
});

test('without the password or with the same address, no mail is sent', async () => {
  const before = (await subjectsTo(email)).length;
  const wrong = await ask(dana, { password: 'Wrong word 1' });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'Incorrect password.' }]);
  expect((await ask(dana, { newEmail: email.toUpperCase() })).body.fields).toEqual({
    newEmail: 'Your account already has this address.',
  });
  expect((await ask(new AccountClient())).status).toBe(401);
  expect([await subjectsTo(newEmail), (await subjectsTo(email)).length]).toEqual([[], before]);
});

test('a new password ends the link, so that an attacker with the old password can’t change the address', async () => {
  await ask(dana);
  const token = await tokenAt(newEmail);
  await dana.post(answerAccount, '/api/account/password', {
    password,
    newPassword: 'Levee holds 3 rivers',
  });
  expect((await confirm(dana, token)).status).toBe(404);
});

test('doesn’t reveal that an address has an account, except to its owner by email (R32)', async () => {
  const other = await registerAndSignIn(setup.database, newEmail);
  const free = await ask(dana, { newEmail: 'free@county.example' });
  const taken = await ask(dana);
  expect([taken.status, taken.text]).toEqual([free.status, free.text]);
  expect((await subjectsTo(newEmail)).at(-1)).toBe(`You already have an account with ${site.name}`);
  expect(await emailOf(other)).toBe(newEmail);
});

test('a verified account that was registered in the meantime keeps its address; an unverified one is replaced', async () => {
  await ask(dana);
  const token = await tokenAt(newEmail);
  const late = await registerAndSignIn(setup.database, newEmail);
  expect((await confirm(dana, token)).status).toBe(404);
  expect([await emailOf(dana), await emailOf(late)]).toEqual([email, newEmail]);
  const free = 'free@county.example';
  await ask(dana, { newEmail: free });
  const link = await tokenAt(free);
  await new AccountClient().register({ email: free });
  expect((await confirm(dana, link)).status).toBe(303);
  expect(await emailOf(dana)).toBe(free);
});

test('purchases follow the account, also at Stripe, and not a later owner of the old address (R41)', async () => {
  const own = await payments.client.customers.create({ email: email.toUpperCase() });
  const billedElsewhere = await payments.client.customers.create({ email: 'ap@city.example' });
  await buy('in_1', own.id, email);
  await buy('in_2', billedElsewhere.id, email);
  await ask(dana);
  await confirm(dana, await tokenAt(newEmail));
  expect(await seesReceipt(dana)).toBe(true);
  const [mine, theirs] = await Promise.all(
    [own, billedElsewhere].map(({ id }) => payments.client.customers.retrieve(id)),
  );
  expect([mine, theirs]).toMatchObject([{ email: newEmail }, { email: 'ap@city.example' }]);
  const billing = await setup.lastMailTo(site.contact.billingEmail);
  expect(billing.text).toContain(own.id);
  const successor = await registerAndSignIn(setup.database, email);
  expect(await seesReceipt(successor)).toBe(false);
});

test('the address can be changed back, with the purchases', async () => {
  await buy('in_1', (await payments.client.customers.create({ email })).id, email);
  await ask(dana);
  await confirm(dana, await tokenAt(newEmail));
  await setup.database.query('truncate rate_limit_hits');
  await ask(dana, { newEmail: email });
  await confirm(dana, await tokenAt(email));
  expect([await emailOf(dana), await seesReceipt(dana)]).toEqual([email, true]);
});

test('only changes to or from an administrator’s address are recorded', async () => {
  await ask(dana);
  await confirm(dana, await tokenAt(newEmail));
  expect(await setup.database.query('select 1 from audit_entries')).toEqual([]);
  process.env.ADMIN_EMAILS = 'chief@county.example';
  usePayments(payments);
  await ask(dana, { newEmail: 'chief@county.example' });
  await confirm(dana, await tokenAt('chief@county.example'));
  expect(
    await setup.database.query('select actor_email, action, detail from audit_entries'),
  ).toEqual([[newEmail, 'Address of the account changed', 'To chief@county.example']]);
});

test('mails at most five links to an address, and ten for an account, in ten minutes', async () => {
  for (let n = 0; n < 5; n += 1) expect((await ask(dana)).status).toBe(200);
  expect((await ask(dana)).status).toBe(429);
  expect(await subjectsTo(newEmail)).toHaveLength(5);
  await setup.database.query(`truncate rate_limit_hits`);
  for (let n = 0; n < 10; n += 1)
    expect((await ask(dana, { newEmail: `n${n}@county.example` })).status).toBe(200);
  expect((await ask(dana, { newEmail: 'n@county.example' })).status).toBe(429);
});
