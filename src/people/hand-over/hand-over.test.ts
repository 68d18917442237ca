import { beforeEach, expect, test } from 'vitest';
import deleteExpired from '#functions/delete-expired.ts';
import answerAccount from '#functions/account.ts';
import { openTestAccount, testPassword, type TestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
let owner: TestAccount;
let colleague: TestAccount;
setUpShell();
beforeEach(async () => {
  await fixture.query(
    'truncate purchases, customer_handovers, account_tokens, outbox_mails, rate_limit_hits',
  );
  owner = await openTestAccount();
  colleague = await openTestAccount();
  await fixture.query(
    `insert into purchases (id, kind, occasion, status, price_id, amount_cents, currency, email,
       account_id, customer_id, settled_at, created_at, read_at)
     values ('in_1', 'subscription', 'purchase', 'paid', 'medium-yearly', 2800000, 'usd', $2, $1,
       'cus_1', now(), now(), now())`,
    [owner.account.id, owner.account.email],
  );
});

const ask = (
  path: string,
  { cookie }: Pick<TestAccount, 'cookie'>,
  body?: Record<string, string>,
) =>
  answerAccount(
    new Request(`https://www.levee.example${path}`, {
      headers: { cookie },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    }),
    makeContext(),
  );
const handOver = (from: TestAccount, to: TestAccount, password = testPassword) =>
  ask('/api/account/hand-over', from, { colleagueEmail: to.account.email, password });
const tokenFor = async ({ account }: TestAccount) =>
  /take-over\?token=(\S+)/.exec(
    (
      await fixture.query(
        'select text_body from outbox_mails where recipient = $1 order by created_at desc',
        [account.email],
      )
    )[0]?.[0] ?? '',
  )?.[1] ?? '';
const sees = async (account: TestAccount) =>
  (await (await ask('/account', account)).text()).includes('/api/account/receipts/in_1');

test('an owner hands purchases over to a colleague, who confirms by the mailed link (R41)', async () => {
  expect((await handOver(owner, colleague)).headers.get('location')).toBe(
    '/account?saved=hand-over',
  );
  const token = await tokenFor(colleague);
  expect([await sees(owner), await sees(colleague)]).toEqual([true, false]);
  const page = await ask(`/account/take-over?token=${token}`, colleague);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining(owner.account.email),
  ]);
  // Opening the link changed nothing.
  expect(await sees(colleague)).toBe(false);
  const taken = await ask('/api/account/take-over', colleague, { token });
  expect(taken.headers.get('location')).toBe('/account?saved=take-over');
  expect([await sees(owner), await sees(colleague)]).toEqual([false, true]);
  const mailed = await fixture.query(
    `select recipient from outbox_mails where subject = 'Purchases transferred'`,
  );
  expect(mailed.flat().sort()).toEqual(
    [owner.account.email, colleague.account.email, site.contact.billingEmail].sort(),
  );
});

test('the purchases can be handed back', async () => {
  await handOver(owner, colleague);
  await ask('/api/account/take-over', colleague, { token: await tokenFor(colleague) });
  await handOver(colleague, owner);
  await ask('/api/account/take-over', owner, { token: await tokenFor(owner) });
  expect([await sees(owner), await sees(colleague)]).toEqual([true, false]);
});

test('the link works once, only for the colleague, and until it expires', async () => {
  await handOver(owner, colleague);
  const token = await tokenFor(colleague);
  const other = await openTestAccount();
  const take = async (account: TestAccount) =>
    (await ask('/api/account/take-over', account, { token })).status;
  expect(await take(other)).toBe(404);
  expect((await ask(`/account/take-over?token=${token}`, other)).status).toBe(404);
  await fixture.query(`update account_tokens set expires_at = now()`);
  expect(await take(colleague)).toBe(404);
  await fixture.query(`update account_tokens set expires_at = now() + interval '1 day'`);
  const answers = await Promise.all([1, 2, 3, 4].map(() => take(colleague)));
  expect(answers.sort()).toEqual([303, 404, 404, 404]);
  expect(await take(colleague)).toBe(404);
  expect(await sees(other)).toBe(false);
});

test('without the password or without purchases, nothing is handed over and no mail is sent', async () => {
  expect((await handOver(owner, colleague, 'Levee holds 3 rivers')).status).toBe(400);
  expect((await handOver(colleague, owner)).status).toBe(409);
  expect(await fixture.query('select * from account_tokens')).toEqual([]);
  expect(await fixture.query('select recipient from outbox_mails')).toEqual([]);
});

test('deletes an expired offer, but keeps a completed handover', async () => {
  await handOver(owner, colleague);
  await ask('/api/account/take-over', colleague, { token: await tokenFor(colleague) });
  await handOver(colleague, owner);
  await fixture.query('update account_tokens set expires_at = now()');
  await deleteExpired(new Request('https://www.levee.example/'), makeContext());
  expect(await fixture.query('select 1 from account_tokens')).toEqual([]);
  const kept = await fixture.query('select to_email from customer_handovers');
  expect(kept).toEqual([[colleague.account.email]]);
});
