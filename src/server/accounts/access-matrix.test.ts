/** Who may do what an administrator may: every such address, every kind of visitor, the exact answer (R31). */
import { beforeAll, expect, test } from 'vitest';
import { expiredCookie, forgedCookie, openTestAccount } from '../../../tests/fixtures/accounts.ts';
import { expectLoggedError } from '../../../tests/fixtures/console.ts';
import { setUpDatabase } from '../../../tests/fixtures/database.ts';
import { loadAddresses } from '../../../tests/fixtures/function-addresses.ts';
import { makeContext } from '../../../tests/fixtures/function-context.ts';
import { addInboxRows } from '../../../tests/fixtures/inbox.ts';
import { setUpShell } from '../../../tests/fixtures/shell.ts';
import { forgetEnv } from '#src/environment/env.ts';

interface AdminAddress {
  method: 'GET' | 'POST';
  query?: string;
  body?: Record<string, string>;
  isPage?: boolean;
  /** What an administrator gets for this. */
  status: number;
}

const nobody = '22222222-2222-4222-8222-222222222222';
const notice = { subscription: 'sub_none', day: '2026-11-20', from: 'mail' };

/** Every address that is for administrators; the first test fails for one that is missing here. */
const addresses: Record<string, AdminAddress> = {
  '/admin/inbox': { method: 'GET', query: '?kind=mail&q=failed', isPage: true, status: 200 },
  '/api/admin/inbox.csv': { method: 'GET', query: '?kind=mail', status: 200 },
  // No such certificate: an admitted visitor gets that answer.
  '/api/admin/exemption-certificate': {
    method: 'GET',
    query: `?certificate=${nobody}`,
    status: 404,
  },
  '/api/admin/inbox/resend': {
    method: 'POST',
    body: { mailId: '11111111-1111-4111-8111-111111111111' },
    status: 200,
  },
  // Nothing was there so early: an admitted visitor gets that answer.
  '/api/admin/inbox/resend-all': {
    method: 'POST',
    body: { state: 'failed', q: '', until: '0' },
    status: 409,
  },
  '/admin/lead': { method: 'GET', query: '?kind=bookings&id=x', isPage: true, status: 404 },
  '/api/admin/lead': {
    method: 'POST',
    body: { kind: 'bookings', id: nobody, state: 'done' },
    status: 404,
  },
  '/api/admin/lead/answer': {
    method: 'POST',
    body: { id: nobody, number: '1', answer: 'Yes.' },
    status: 404,
  },
  '/admin/notice': { method: 'GET', query: '?subscription=sub_1', isPage: true, status: 404 },
  // No subscription: an admitted visitor gets that answer, and Stripe is not asked.
  '/api/admin/notice': { method: 'POST', body: notice, status: 404 },
  '/admin/announcement': { method: 'GET', isPage: true, status: 200 },
  '/api/admin/announcement': { method: 'POST', body: {}, status: 400 },
  '/admin/lexi': { method: 'GET', isPage: true, status: 200 },
  '/admin/health': { method: 'GET', isPage: true, status: 200 },
  '/admin/numbers': { method: 'GET', isPage: true, status: 200 },
  '/api/admin/numbers.csv': { method: 'GET', status: 200 },
  '/admin/account': { method: 'GET', query: '?account=x', isPage: true, status: 404 },
  '/api/admin/account/sessions': { method: 'POST', body: { account: nobody }, status: 404 },
  '/api/admin/account/second-factor': {
    method: 'POST',
    body: { account: nobody, proof: 'Called back on the known number' },
    status: 404,
  },
  '/api/admin/twilio': { method: 'GET', status: 200 },
  // Not credentials: an admitted visitor gets that answer, and Twilio is not asked.
  '/api/update-twilio': { method: 'POST', body: {}, status: 400 },
};

const signIn = 'Please sign in.';
const notForYou = 'Only administrators can do this.';
const secondFactor = 'Set up your second factor first.';

/** What everybody else gets. */
const refusals = {
  nobody: [401, signIn],
  user: [403, notForYou],
  'a user with a second factor': [403, notForYou],
  'an administrator without a second factor': [403, secondFactor],
  'an administrator whose second factor is not confirmed': [403, secondFactor],
  'an administrator who showed the password alone': [401, signIn],
  'an administrator whose session is over': [401, signIn],
  'a forged cookie': [401, signIn],
  'an empty cookie': [401, signIn],
  'the session of a deleted account': [401, signIn],
  'an address that is not verified': [401, signIn],
  'an address taken off ADMIN_EMAILS': [403, notForYou],
} as const satisfies Record<string, readonly [401 | 403, string]>;

const handlers = await loadAddresses();
const cookies = new Map<string, string>();
setUpShell();
const fixture = setUpDatabase();
let adminCookie: string;
beforeAll(async () => {
  const admin = { role: 'admin', hasSecondFactor: true } as const;
  adminCookie = (await openTestAccount(admin)).cookie;
  const unconfirmed = await openTestAccount(admin);
  const halfWay = await openTestAccount(admin);
  const deleted = await openTestAccount(admin);
  const unverified = await openTestAccount(admin);
  const takenOff = await openTestAccount(admin);
  const { id: unconfirmedId } = unconfirmed.account;
  await fixture.query('update second_factors set confirmed_at = null where account_id = $1', [
    unconfirmedId,
  ]);
  await fixture.query(
    'update account_sessions set passed_second_factor = false where account_id = $1',
    [halfWay.account.id],
  );
  await fixture.query('delete from accounts where id = $1', [deleted.account.id]);
  await fixture.query('update accounts set verified_at = null where id = $1', [
    unverified.account.id,
  ]);
  const held: Record<keyof typeof refusals, string> = {
    nobody: '',
    user: (await openTestAccount()).cookie,
    'a user with a second factor': (await openTestAccount({ hasSecondFactor: true })).cookie,
    'an administrator without a second factor': (await openTestAccount({ role: 'admin' })).cookie,
    'an administrator whose second factor is not confirmed': unconfirmed.cookie,
    'an administrator who showed the password alone': halfWay.cookie,
    'an administrator whose session is over': await expiredCookie(),
    'a forged cookie': forgedCookie(),
    'an empty cookie': '__Host-session=',
    'the session of a deleted account': deleted.cookie,
    'an address that is not verified': unverified.cookie,
    'an address taken off ADMIN_EMAILS': takenOff.cookie,
  };
  for (const [visitor, cookie] of Object.entries(held)) cookies.set(visitor, cookie);
  const administrators = (process.env.ADMIN_EMAILS ?? '').split(',');
  process.env.ADMIN_EMAILS = administrators
    .filter((one) => one !== takenOff.account.email)
    .join(',');
  forgetEnv();

  await addInboxRows(fixture, 'mail', { words: 'canary@city.example' });
  await fixture.query(`update outbox_mails set id = $1`, [
    addresses['/api/admin/inbox/resend']?.body?.mailId ?? '',
  ]);
  await fixture.query(`insert into telephony_configuration
      (id, sealed_credentials, account_hint, phone_number, updated_by)
    values ('twilio', 'canary-sealed', 'AC-canary', '+15045550100', 'canary-admin@levee.example')`);
  await fixture.query(`insert into audit_entries (id, actor_email, action)
    values (gen_random_uuid(), 'canary-admin@levee.example', 'canary-action')`);
});
async function call(
  path: string,
  headers: Record<string, string>,
  {
    method = addresses[path]?.method ?? 'GET',
    asForm = false,
  }: { method?: string; asForm?: boolean } = {},
): Promise<{ status: number; text: string; location: string | null; headers: Headers }> {
  const { query = '', body } = addresses[path] ?? {};
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent = asForm ? new URLSearchParams(body).toString() : JSON.stringify(body);
  const request = new Request(`https://www.levee.example${path}${query}`, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-type': type }) },
    ...(method === 'POST' && { body: sent ?? '{}' }),
  });
  const context = makeContext();
  const response = await handlers.get(path)!(request, context);
  await context.settled();
  const location = response.headers.get('location');
  return {
    ...{ status: response.status, location, headers: response.headers },
    text: await response.text(),
  };
}

/** Everything that one of these could change. */
const readAll = async () =>
  JSON.stringify(
    await Promise.all(
      ['outbox_mails', 'telephony_configuration', 'audit_entries'].map((table) =>
        fixture.query(`select * from ${table} order by 1`),
      ),
    ),
  );

const paths = Object.keys(addresses);
const visitors = Object.keys(refusals) as (keyof typeof refusals)[];
const pairs = paths.flatMap((path) => visitors.map((visitor) => [path, visitor] as const));

test('every address for administrators is in this matrix', async () => {
  // Some functions lack what a built site or a payment company would give them.
  expectLoggedError(/request failed/);
  const found = [];
  for (const path of handlers.keys()) {
    const answers = await askAsUser(path);
    const isRefused = answers.some(
      ({ status, text }) => status === 403 && text.includes(notForYou),
    );
    if (isRefused || /^(\/api)?\/admin\b/.test(path)) found.push(path);
  }
  expect(found.sort()).toEqual(paths.toSorted());
});

/** What a signed-in user who is no administrator gets at an address, by GET and by POST. */
async function askAsUser(path: string) {
  // Some of these end the session, or the account.
  const { cookie } = await openTestAccount();
  const answers = [];
  for (const method of ['GET', 'POST']) {
    const context = makeContext();
    const request = new Request(`https://www.levee.example${path.replace(/:\w+/g, 'x')}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    const response = await handlers.get(path)!(request, context);
    await context.settled();
    answers.push({ status: response.status, text: await response.text() });
  }
  return answers;
}

test('what an administrator sees is what the others must not: the canaries sing', async () => {
  for (const path of ['/admin/inbox', '/api/admin/inbox.csv', '/api/admin/twilio'])
    expect((await call(path, { cookie: adminCookie })).text).toContain('canary');
});

test.each(pairs)('%s refuses %s, reveals nothing and changes nothing', async (path, visitor) => {
  const [status, words] = refusals[visitor];
  const before = await readAll();
  const answer = await call(path, { cookie: cookies.get(visitor) ?? '' });
  expect(answer.text).not.toMatch(/canary/i);
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  const { query = '', isPage } = addresses[path]!;
  if (!isPage) {
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      { success: false, error: words },
    ]);
  } else if (status === 401) {
    expect(answer.status).toBe(303);
    const next = encodeURIComponent(path + query);
    expect(answer.location).toBe(`/login?next=${next}`);
    expect(answer.text).toBe('');
  } else {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(words);
  }
  expect(await readAll()).toBe(before);
});

test.each(paths)(
  '%s refuses what another site sends, even with an administrator’s cookie (R16)',
  async (path) => {
    const before = await readAll();
    for (const origin of [
      'https://evil.example',
      'null',
      'https://www.levee.example.evil.example',
    ]) {
      const { status, text } = await call(path, { cookie: adminCookie, origin });
      expect([status, JSON.parse(text)]).toEqual([
        403,
        { success: false, error: 'This request came from another site.' },
      ]);
    }
    expect(await readAll()).toBe(before);
  },
);

test.each(paths.filter((path) => addresses[path]?.method === 'GET'))(
  '%s answers HEAD as it does GET, and nothing else',
  async (path) => {
    const head = await call(path, {}, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([addresses[path]?.isPage ? 303 : 401, '']);
    expect((await call(path, { cookie: adminCookie }, { method: 'POST' })).status).toBe(405);
  },
);

test.each(visitors)('a plain form of %s is redirected and changes nothing', async (visitor) => {
  const before = await readAll();
  const [status] = refusals[visitor];
  const headers = { cookie: cookies.get(visitor) ?? '' };
  const answer = await call('/api/admin/inbox/resend', headers, { asForm: true });
  expect(answer.status).toBe(status === 401 ? 303 : 403);
  if (status === 401) expect(answer.location).toMatch(/^\/login\?next=/);
  expect(answer.text).not.toMatch(/canary/i);
  expect(await readAll()).toBe(before);
});

// Last, because here something is done.
test.each(paths)('an administrator may use %s', async (path) => {
  const { status, headers } = await call(path, { cookie: adminCookie });
  expect(status).toBe(addresses[path]?.status);
  expect(headers.get('cache-control')).toMatch(/no-store/);
});
