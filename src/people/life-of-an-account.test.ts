import { expect, test } from 'vitest';
import { retention } from '#src/retention.ts';
import answerAccount from '#functions/account.ts';
import answerAuth from '#functions/auth.ts';
import { setUpAccountsDatabase } from '#tests/fixtures/accounts-database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import {
  AccountClient,
  type Answer,
  registerAndSignIn,
  registration,
} from '#tests/fixtures/account-client.ts';
import { site } from '#src/site.ts';

const setup = setUpAccountsDatabase();
const { email, password } = registration;

test('a visitor registers, verifies the address, signs in and signs out', async () => {
  const dana = new AccountClient();
  const answer = await dana.register();
  expect([answer.status, answer.body]).toEqual([201, { success: true, data: {} }]);
  await dana.openLink((await setup.lastMailTo(email)).link);
  const before = await dana.signIn();
  expect(before.body).toEqual({ success: true, data: { secondFactor: false } });
  const known = await dana.whoAmI();
  expect(known.body.data).toEqual({
    id: expect.any(String) as string,
    email,
    firstName: 'Dana',
    lastName: 'Reyes',
    agencyName: 'City of Port Amelie',
    jobTitle: 'City Manager',
    role: 'user',
    hasSecondFactor: false,
    createdAt: expect.any(String) as string,
  });
  const old = new Map(dana.cookies);
  expect((await dana.signOut()).status).toBe(200);
  expect([...dana.cookies.keys()]).toEqual(['__Host-known-browser']);
  expect((await dana.whoAmI()).status).toBe(401);
  dana.cookies = old;
  expect((await dana.whoAmI()).status).toBe(401);
});

test('signing out, deleting the account and an expired session clear the browser’s cache', async () => {
  const cleared = ({ headers }: Answer) => headers.get('clear-site-data');
  const dana = await registerAndSignIn(setup.database, email);
  expect(cleared(await dana.get(answerAccount, '/account'))).toBeNull();
  // Only the cache: the Cookie Policy says how long other site data is kept.
  expect(cleared(await dana.signOut())).toBe('"cache"');
  await dana.signIn();
  const signedOut = await dana.post(answerAccount, '/api/auth/sign-out', {}, { form: true });
  expect([signedOut.status, signedOut.headers.get('location'), cleared(signedOut)]).toEqual([
    303,
    '/form-result/sign-out',
    '"cache"',
  ]);
  // Without a session there is nothing to clear.
  expect(cleared(await dana.get(answerAccount, '/account'))).toBeNull();

  await dana.signIn();
  await setup.database.query('delete from account_sessions');
  const ended = await dana.get(answerAccount, '/account');
  expect([ended.status, cleared(ended)]).toEqual([303, '"cache"']);
  expect([...dana.cookies.keys()]).toEqual(['__Host-known-browser']);
  expect(cleared(await dana.get(answerAccount, '/account'))).toBeNull();

  await dana.signIn();
  const deleted = await dana.post(answerAccount, '/api/account/deletion', { password });
  expect([deleted.status, cleared(deleted)]).toEqual([200, '"cache"']);
});

test('the session cookie is secure, HTTP-only, and sent only with our own site’s requests', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const { headers } = await dana.signIn();
  const cookie = headers.getSetCookie().find((line) => line.startsWith('__Host-session='));
  const seconds = retention.sessions.count * 86_400;
  expect(cookie).toMatch(
    RegExp(
      `^__Host-session=[\\w-]{43}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax$`,
    ),
  );
  const request = new Request('http://localhost:4321/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const local = await answerAuth(request, makeContext());
  expect(local.headers.getSetCookie().find((line) => line.startsWith('session='))).toMatch(
    RegExp(`^session=[\\w-]{43}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax$`),
  );
});

test('signing in starts a new session and ends the earlier one; the database stores no tokens', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const first = dana.cookies.get('__Host-session');
  await dana.signIn();
  const second = dana.cookies.get('__Host-session');
  expect(second).not.toBe(first);
  const rows = await setup.database.query('select token_hash from account_sessions');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(second);
  dana.cookies.set('__Host-session', first!);
  expect((await dana.whoAmI()).status).toBe(401);
});

test('signs out all other browsers', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const phone = new AccountClient();
  await phone.signIn();
  expect((await dana.get(answerAccount, '/account')).text).toContain('Sign out everywhere else');
  await dana.post(answerAccount, '/api/account/sign-out-elsewhere');
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await dana.whoAmI()).status).toBe(200);
});

test('an intruder who signs out all other browsers doesn’t end the holder’s link to a new password (R42)', async () => {
  const intruder = await registerAndSignIn(setup.database, email);
  const dana = new AccountClient();
  await dana.forgetPassword(email);
  const { token } = await setup.lastMailTo(email);
  await intruder.post(answerAccount, '/api/account/sign-out-elsewhere');
  expect((await dana.setPassword(token, 'Levee holds 3 rivers')).status).toBe(200);
  expect((await intruder.whoAmI()).status).toBe(401);
});

test('the account page escapes typed text, and needs a session', async () => {
  const dana = new AccountClient();
  await dana.register({ firstName: '<img src=x>', agencyName: '"><script>' });
  await dana.openLink((await setup.mailsTo(email))[0]!.link);
  await dana.signIn();
  const page = await dana.get(answerAccount, '/account');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<img|<script/);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const { status, headers } = await new AccountClient().get(answerAccount, '/account');
  expect([status, headers.get('location')]).toEqual([303, '/login?next=%2Faccount']);
});

test('a holder edits their own details, validated like a registration', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const other = await registerAndSignIn(setup.database, 'other@city.example');
  const correct = (browser: AccountClient, changes: object, form = false) =>
    browser.post(
      answerAccount,
      '/api/account/details',
      { firstName: 'Dinah', lastName: 'Rey', agencyName: 'Port Amelie', jobTitle: '', ...changes },
      { form },
    );
  expect((await correct(dana, { email: 'x@y.example', role: 'admin' })).status).toBe(200);
  expect((await dana.whoAmI()).body.data).toMatchObject({
    firstName: 'Dinah',
    lastName: 'Rey',
    agencyName: 'Port Amelie',
    jobTitle: null,
    email,
    role: 'user',
  });
  expect((await other.whoAmI()).body.data).toMatchObject({ firstName: 'Dana' });
  expect((await correct(dana, { firstName: ' D ' })).body.fields).toEqual({
    firstName: 'First name must be at least 2 characters',
  });
  const saved = (await correct(dana, {}, true)).headers.get('location') ?? '';
  expect((await dana.get(answerAccount, saved)).text).toContain('Your details are saved');
  expect((await correct(new AccountClient(), {})).status).toBe(401);
});

test('the export contains all data of the account, and no secrets', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  for (const address of ['Dana@City.example', 'other@city.example']) {
    await setup.database.query(
      `insert into demo_bookings (id, reference, name, email, agency, preferred_date, preferred_time, time_zone, starts_at)
       values (gen_random_uuid(), $1, 'Dana', $1, 'City', '2026-12-01', '9:00', 'America/Chicago', now())`,
      [address],
    );
  }
  await setup.database.query(
    `insert into newsletter_subscribers (id, email, link_hashes, confirmation_hashes, activation_id) values (gen_random_uuid(), $1, '{opens-a-door}', '{opens-a-door-too}', gen_random_uuid())`,
    [email],
  );
  await setup.database.query(
    `insert into audit_entries (id, actor_email, action, detail)
     values (gen_random_uuid(), $1, 'changed', 'mine'), (gen_random_uuid(), 'other@city.example', 'changed', 'not mine')`,
    [email],
  );
  const quoted = async (
    id: string,
    contact: string,
    payables: string,
    takenOverAt: string | null,
  ) =>
    setup.database.query(
      `insert into quotes (id, number, request_key, token_hash, price_id, item_name, is_coalition_price, total_cents,
         legal_name, street, city, state, zip, contact_name, contact_email, payables_email, created_on, valid_until,
         customer_id, confirmed_at, payables_token_hash, payables_proved_at)
       values ('opens-a-door' || $1, 'Q-' || $1, $1, 'opens-a-door', 'p', 'Plan', false, 1, 'City', 'S', 'C', 'LA',
         '70000', 'Sam', $2, $3, '2026-11-20', '2026-12-20', 'cus_' || $1, now(), 'opens-a-door', $4)`,
      [id, contact, payables, takenOverAt],
    );
  await quoted('asked', email, 'ap@city.example', null);
  await quoted('taken', 'sam@city.example', email, '2026-11-21');
  await quoted('strange', 'else@city.example', email, null);
  const [[accountId] = []] = await setup.database.query(
    'select id from accounts where email = $1',
    [email],
  );
  for (const [customer, account] of [
    ['cus_own', accountId ?? null],
    ['cus_else@city', null],
    ['cus_taken', null],
  ] as const) {
    await setup.database.query(
      `insert into purchases (id, kind, occasion, status, email, account_id, amount_cents, currency, customer_id, created_at, read_at)
       values ('in_' || $1, 'invoice', 'purchase', 'paid', $2, $3, 1, 'usd', $1, now(), now())`,
      [customer, email, account],
    );
    await setup.database.query(
      `insert into subscriptions (id, status, email, account_id, customer_id, created_at, read_at)
       values ('sub_' || $1, 'active', $2, $3, $1, now(), now())`,
      [customer, email, account],
    );
  }
  const file = await dana.get(answerAccount, '/api/account/export');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  const data = JSON.parse(file.text) as Record<string, unknown[]>;
  expect(data.account).toMatchObject({ email });
  expect(data.demoBookings).toMatchObject([{ email: 'Dana@City.example' }]);
  expect(data.weeklyUpdate).toHaveLength(1);
  expect(data.sessions).toHaveLength(1);
  expect(data.secondFactor).toBeNull();
  expect(data.quotes).toMatchObject([{ number: 'Q-asked' }, { number: 'Q-taken' }]);
  // Purchases that others made with the email address are not the account's (R41).
  expect(data.purchases).toMatchObject([{ id: 'in_cus_own' }, { id: 'in_cus_taken' }]);
  expect(data.subscriptions).toMatchObject([{ id: 'sub_cus_own' }, { id: 'sub_cus_taken' }]);
  expect(data.administration).toMatchObject([{ action: 'changed', detail: 'mine' }]);
  expect(data.mails).toEqual([
    {
      recipient: email,
      subject: `Verify your email address for ${site.name}`,
      createdAt: expect.any(String) as string,
      sentAt: null,
    },
  ]);
  expect(file.text).not.toMatch(/opens-a-door|other@city|else@city|not mine|scrypt/);
  expect(file.text).not.toContain((await setup.lastMailTo(email)).token);
  expect((await new AccountClient().get(answerAccount, '/api/account/export')).status).toBe(401);
});

test('deleting an account needs the password, and ends its sessions', async () => {
  const dana = await registerAndSignIn(setup.database, email);
  const phone = new AccountClient();
  await phone.signIn();
  const remove = (typed: string, form = false) =>
    dana.post(answerAccount, '/api/account/deletion', { password: typed }, { form });
  expect((await remove('wrong')).status).toBe(400);
  const refused = await remove('wrong', true);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('Incorrect password.'),
  ]);
  expect((await remove(password, true)).headers.get('location')).toBe(
    '/form-result/account-deletion',
  );
  expect(dana.cookies.size).toBe(0);
  expect((await phone.whoAmI()).status).toBe(401);
  expect((await phone.signIn()).status).toBe(401);
  expect(await setup.database.query('select 1 from accounts')).toEqual([]);
  expect((await setup.lastMailTo(email)).subject).toBe(`Your account with ${site.name} is deleted`);
});
