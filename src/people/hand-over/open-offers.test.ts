import { beforeEach, expect, test } from 'vitest';
import answerAccount from '#functions/account.ts';
import openMailedLink from '#functions/auth-links.ts';
import showResult from '#functions/form-result.ts';
import operate from '#functions/operations.ts';
import answerPayment from '#functions/payments.ts';
import answerPrivacy from '#functions/privacy.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { AccountClient, registerAndSignIn, registration } from '#tests/fixtures/account-client.ts';
import { setUpPayments, usePayments } from '#tests/fixtures/payments.ts';
import { appCode, beginSecondFactor } from '#tests/fixtures/second-factor.ts';

const setup = setUpAccountsDatabase();
const payments = setUpPayments();
const { email: ownersEmail, password } = registration;
const newPassword = 'Levee holds 3 rivers';
const first = 'first@city.example';
const second = 'second@city.example';
let owner: AccountClient;
let customer: string;
beforeEach(async () => {
  usePayments(payments);
  await setup.database.query(
    'truncate purchases, subscriptions, quotes, customer_handovers, privacy_requests',
  );
  owner = await registerAndSignIn(setup.database, ownersEmail);
  customer = (await payments.client.customers.create({ email: ownersEmail })).id;
  await buy('in_1', customer);
});

const buy = (id: string, customerId: string) =>
  setup.database.query(
    `insert into purchases (id, kind, occasion, status, price_id, amount_cents, currency, email,
       account_id, customer_id, settled_at, created_at, read_at)
     values ($1, 'subscription', 'purchase', 'paid', 'medium-yearly', 2800000, 'usd', $3,
       (select id from accounts where email = $3), $2, now(), now(), now())`,
    [id, customerId, ownersEmail],
  );
const join = (email: string) => registerAndSignIn(setup.database, email);
const tokenAt = async (email: string, path: string) =>
  (await setup.mailsTo(email)).findLast(({ link }) => link.startsWith(path))?.token ?? '';
/** Offers the purchases; resolves to the token of the link that was mailed to the colleague. */
async function offer(to: string, client = owner, given = password): Promise<string> {
  const body = { colleagueEmail: to, password: given };
  expect((await client.post(answerAccount, '/api/account/hand-over', body)).status).toBe(200);
  return tokenAt(to, '/account/take-over');
}
const takeOver = async (client: AccountClient, token: string) =>
  (await client.post(answerAccount, '/api/account/take-over', { token })).status;
const opens = async (client: AccountClient, token: string) =>
  (await client.get(answerAccount, `/account/take-over?token=${token}`)).status;
const holds = async (client: AccountClient) =>
  (await client.get(answerAccount, '/account')).text.includes('/api/account/receipts/in_1');
const addressAtStripe = async () => {
  const found = await payments.client.customers.retrieve(customer);
  return 'email' in found ? found.email : null;
};
const confirmAddress = async (client: AccountClient, email: string) => {
  await client.post(answerAccount, '/api/account/new-email', { newEmail: email, password });
  const token = await tokenAt(email, '/account/new-email');
  return client.post(answerAccount, '/api/account/new-email/confirmation', { token });
};
const idOf = async (client: AccountClient) => (await client.whoAmI()).body.data.id as string;
async function administrator() {
  const { cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  const admin = new AccountClient();
  admin.cookies.set(...(cookie.split('=') as [string, string]));
  return admin;
}

test('the link of a replaced offer gets no purchase, portal or address at Stripe: not after a take-over, and not after a new password (R41)', async () => {
  const intruder = await join(first);
  const colleague = await join(second);
  const old = await offer(first);
  const token = await offer(second);
  expect([await opens(intruder, old), await takeOver(intruder, old)]).toEqual([404, 404]);
  expect(await takeOver(colleague, token)).toBe(200);
  expect([await opens(intruder, old), await takeOver(intruder, old)]).toEqual([404, 404]);
  await owner.forgetPassword(ownersEmail);
  await owner.setPassword(await tokenAt(ownersEmail, '/reset-password'), newPassword);
  expect([await opens(intruder, old), await takeOver(intruder, old)]).toEqual([404, 404]);
  expect([await holds(intruder), await holds(colleague)]).toEqual([false, true]);
  expect(await addressAtStripe()).toBe(second);
  const portal = await intruder.post(answerPayment, '/api/payment/customer-portal', {
    customerEmail: first,
  });
  expect(portal.body.data.url).toContain('/p/login/');
});

test.each<[how: string, end: (colleague: AccountClient) => Promise<unknown>]>([
  [
    'a password reset',
    async () => {
      await owner.forgetPassword(ownersEmail);
      await owner.setPassword(await tokenAt(ownersEmail, '/reset-password'), newPassword);
    },
  ],
  [
    'a changed password',
    () => owner.post(answerAccount, '/api/account/password', { password, newPassword }),
  ],
  ['a new address', () => confirmAddress(owner, 'dana@county.example')],
  [
    'signing out everywhere else',
    () => owner.post(answerAccount, '/api/account/sign-out-elsewhere'),
  ],
  [
    'a confirmed second factor',
    async () => {
      const { secret } = await beginSecondFactor(owner);
      await owner.confirm(appCode(secret), (await setup.lastMailTo(ownersEmail)).code);
    },
  ],
  [
    'an administrator who ends all sessions',
    async () => {
      const body = { account: await idOf(owner) };
      await (await administrator()).post(operate, '/api/admin/account/sessions', body);
    },
  ],
  [
    'the deletion of the owner’s account',
    () => owner.post(answerAccount, '/api/account/deletion', { password }),
  ],
  [
    'the deletion of the owner’s data',
    async () => {
      const body = { email: ownersEmail, kind: 'deletion' };
      await owner.post(answerPrivacy, '/api/privacy-request', body);
      const token = await tokenAt(ownersEmail, '/privacy-request/confirm');
      await owner.post(answerPrivacy, '/privacy-request/confirm', { token });
    },
  ],
  ['another purchase of the owner', () => buy('in_2', 'cus_2')],
])('%s ends an open offer', async (_, end) => {
  const colleague = await join(first);
  const token = await offer(first);
  expect(await opens(colleague, token)).toBe(200);
  await end(colleague);
  expect([await opens(colleague, token), await takeOver(colleague, token)]).toEqual([404, 404]);
  expect(await holds(colleague)).toBe(false);
});

test('an administrator who removes a lost second factor ends an open offer', async () => {
  const colleague = await join(first);
  const { secret } = await beginSecondFactor(owner);
  await owner.confirm(appCode(secret), (await setup.lastMailTo(ownersEmail)).code);
  const token = await offer(first);
  const body = { account: await idOf(owner), proof: 'Called back on the known number' };
  const removed = await (
    await administrator()
  ).post(operate, '/api/admin/account/second-factor', body);
  expect(removed.status).toBe(200);
  expect(await takeOver(colleague, token)).toBe(404);
});

test.each<[how: string, lose: (colleague: AccountClient) => Promise<unknown>]>([
  [
    'deletes the account',
    (colleague) => colleague.post(answerAccount, '/api/account/deletion', { password }),
  ],
  ['changes its address', (colleague) => confirmAddress(colleague, 'moved@city.example')],
])(
  'when the colleague %s, the next holder of the address gets nothing by the old link',
  async (_, lose) => {
    const colleague = await join(first);
    const token = await offer(first);
    await lose(colleague);
    const next = await join(first);
    expect([await opens(next, token), await takeOver(next, token)]).toEqual([404, 404]);
    expect(await takeOver(colleague, token)).toBeGreaterThan(400);
    expect(await holds(owner)).toBe(true);
  },
);

test('purchases that came back don’t revive an older offer', async () => {
  const intruder = await join(first);
  const colleague = await join(second);
  const old = await offer(first);
  await takeOver(colleague, await offer(second));
  await takeOver(owner, await offer(ownersEmail, colleague));
  expect(await holds(owner)).toBe(true);
  expect([await opens(intruder, old), await takeOver(intruder, old)]).toEqual([404, 404]);
});

test('of concurrent offers one works, and of concurrent take-overs one succeeds', async () => {
  const colleagues = [await join(first), await join(second)] as const;
  for (let round = 0; round < 3; round += 1) {
    const tokens = await Promise.all([offer(first), offer(second)]);
    const open = await Promise.all(colleagues.map((client, at) => opens(client, tokens[at]!)));
    expect(open.sort()).toEqual([200, 404]);
  }
  const tokens = await Promise.all([offer(first), offer(second)]);
  const answers = await Promise.all(
    [...colleagues, ...colleagues].map((client, at) => takeOver(client, tokens[at % 2]!)),
  );
  expect(answers.sort()).toEqual([200, 404, 404, 404]);
  expect((await Promise.all([owner, ...colleagues].map(holds))).sort()).toEqual([
    false,
    false,
    true,
  ]);
});

test.each<[what: string, act: () => Promise<unknown>]>([
  [
    'a new offer',
    () => owner.post(answerAccount, '/api/account/hand-over', { colleagueEmail: second, password }),
  ],
  ['a new address', () => confirmAddress(owner, 'dana@county.example')],
  [
    'a new password',
    () => owner.post(answerAccount, '/api/account/password', { password, newPassword }),
  ],
])('a take-over beside %s leaves one holder', async (_, act) => {
  const colleague = await join(first);
  const other = await join(second);
  const token = await offer(first);
  const [taken] = await Promise.all([takeOver(colleague, token), act()]);
  const late = await takeOver(other, await tokenAt(second, '/account/take-over'));
  expect([taken, late].filter((status) => status === 200).length).toBeLessThan(2);
  const all = await Promise.all([owner, colleague, other].map(holds));
  expect(all.filter(Boolean)).toHaveLength(1);
});

test('an offer and a new address that are requested beside a new password don’t survive it', async () => {
  const colleague = await join(first);
  const newEmail = 'dana@county.example';
  await Promise.all([
    owner.post(answerAccount, '/api/account/password', { password, newPassword }),
    owner.post(answerAccount, '/api/account/hand-over', { colleagueEmail: first, password }),
    owner.post(answerAccount, '/api/account/new-email', { newEmail, password }),
  ]);
  expect(await takeOver(colleague, await tokenAt(first, '/account/take-over'))).toBe(404);
  await owner.signIn(ownersEmail, newPassword);
  const token = await tokenAt(newEmail, '/account/new-email');
  expect((await owner.get(answerAccount, `/account/new-email?token=${token}`)).status).toBe(404);
});

test('the owner gets an email whose button ends the offer without signing in; opening it changes nothing', async () => {
  const colleague = await join(first);
  const token = await offer(first);
  const { subject, text, link, token: ownersToken } = await setup.lastMailTo(ownersEmail);
  expect([subject, text]).toEqual([
    expect.stringContaining('You’re transferring your purchases'),
    expect.stringContaining(first),
  ]);
  expect(link).toBe(`/end-transfer?token=${ownersToken}`);
  const anyone = new AccountClient();
  const page = await anyone.get(openMailedLink, link);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(page.text).toContain(first);
  expect(page.text).toContain(`name="token" value="${ownersToken}"`);
  expect(await opens(colleague, token)).toBe(200);
  // The owner's link takes nothing over, and the colleague's ends nothing.
  expect(await takeOver(colleague, ownersToken)).toBe(404);
  const end = (given: string) =>
    anyone.post(openMailedLink, '/end-transfer', { token: given }, { form: true });
  expect((await end(token)).status).toBe(410);
  const ended = await end(ownersToken);
  expect([ended.status, ended.headers.get('location')]).toEqual([303, '/form-result/end-transfer']);
  const result = await anyone.get(showResult, '/form-result/end-transfer?form=end-transfer');
  expect(result.text).toContain('The transfer has ended');
  expect(await takeOver(colleague, token)).toBe(404);
  expect([
    (await end(ownersToken)).status,
    (await anyone.get(openMailedLink, link)).status,
  ]).toEqual([410, 410]);
  expect(await holds(owner)).toBe(true);
});

test('the link that ends an offer ends no later one, and the database stores no token of either', async () => {
  const colleague = await join(first);
  await offer(first);
  const { link, token: old } = await setup.lastMailTo(ownersEmail);
  const token = await offer(first);
  const { token: current } = await setup.lastMailTo(ownersEmail);
  const anyone = new AccountClient();
  expect(link).toContain('/end-transfer?');
  expect((await anyone.get(openMailedLink, link)).status).toBe(410);
  await anyone.post(openMailedLink, '/end-transfer', { token: old });
  expect(await opens(colleague, token)).toBe(200);
  const stored = (await setup.database.query('select * from account_tokens')).flat();
  for (const secret of [token, current]) expect(stored).not.toContain(secret);
});
