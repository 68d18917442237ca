/** Access control for administrators: every admin path, every kind of visitor, the exact response (R31). */
import { beforeAll, expect, test } from 'vitest';
import { expiredCookie, forgedCookie, openTestAccount } from '#tests/fixtures/accounts.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { loadAddresses } from '#tests/fixtures/function-addresses.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { addInboxRows } from '#tests/fixtures/inbox.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { forgetEnv } from '#src/environment/env.ts';

interface AdminPath {
  method: 'GET' | 'POST';
  query?: string;
  body?: Record<string, string>;
  isPage?: boolean;
  /** The status of an administrator's request. */
  status: number;
}

const unknownId = '22222222-2222-4222-8222-222222222222';
const notice = { subscription: 'sub_none', day: '2026-11-20', from: 'mail' };

/** Every path for administrators; the first test fails when one is missing here. */
const adminPaths: Record<string, AdminPath> = {
  '/admin/inbox': { method: 'GET', query: '?kind=mail&q=failed', isPage: true, status: 200 },
  '/api/admin/inbox.csv': { method: 'GET', query: '?kind=mail', status: 200 },
  // No such certificate: an admitted visitor gets 404.
  '/api/admin/exemption-certificate': {
    method: 'GET',
    query: `?certificate=${unknownId}`,
    status: 404,
  },
  '/api/admin/inbox/resend': {
    method: 'POST',
    body: { mailId: '11111111-1111-4111-8111-111111111111' },
    status: 200,
  },
  // No mail is that old: an admitted visitor gets 409.
  '/api/admin/inbox/resend-all': {
    method: 'POST',
    body: { state: 'failed', q: '', until: '0' },
    status: 409,
  },
  '/admin/lead': { method: 'GET', query: '?kind=bookings&id=x', isPage: true, status: 404 },
  '/api/admin/lead': {
    method: 'POST',
    body: { kind: 'bookings', id: unknownId, state: 'done' },
    status: 404,
  },
  '/api/admin/lead/answer': {
    method: 'POST',
    body: { id: unknownId, number: '1', answer: 'Yes.' },
    status: 404,
  },
  '/admin/notice': { method: 'GET', query: '?subscription=sub_1', isPage: true, status: 404 },
  // No such subscription: an admitted visitor gets 404 without a request to Stripe.
  '/api/admin/notice': { method: 'POST', body: notice, status: 404 },
  '/admin/announcement': { method: 'GET', isPage: true, status: 200 },
  '/api/admin/announcement': { method: 'POST', body: {}, status: 400 },
  '/admin/lexi': { method: 'GET', isPage: true, status: 200 },
  '/admin/health': { method: 'GET', isPage: true, status: 200 },
  '/admin/numbers': { method: 'GET', isPage: true, status: 200 },
  '/api/admin/numbers.csv': { method: 'GET', status: 200 },
  '/admin/account': { method: 'GET', query: '?account=x', isPage: true, status: 404 },
  '/api/admin/account/sessions': { method: 'POST', body: { account: unknownId }, status: 404 },
  '/api/admin/account/second-factor': {
    method: 'POST',
    body: { account: unknownId, proof: 'Called back on the known number' },
    status: 404,
  },
  '/api/admin/twilio': { method: 'GET', status: 200 },
  // Not credentials: an admitted visitor gets 400 without a request to Twilio.
  '/api/update-twilio': { method: 'POST', body: {}, status: 400 },
};

const signIn = 'Please sign in.';
const notForYou = 'Only administrators can do this.';
const secondFactor = 'Set up your second factor first.';

/** The responses to everyone else. */
const refusals = {
  'an anonymous visitor': [401, signIn],
  user: [403, notForYou],
  'a user with a second factor': [403, notForYou],
  'an administrator without a second factor': [403, secondFactor],
  'an administrator whose second factor is not confirmed': [403, secondFactor],
  'an administrator who gave only the password': [401, signIn],
  'an administrator whose session has expired': [401, signIn],
  'a forged cookie': [401, signIn],
  'an empty cookie': [401, signIn],
  'the session of a deleted account': [401, signIn],
  'an unverified email address': [401, signIn],
  'an email address removed from ADMIN_EMAILS': [403, notForYou],
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
  const passwordOnly = await openTestAccount(admin);
  const deleted = await openTestAccount(admin);
  const unverified = await openTestAccount(admin);
  const removed = await openTestAccount(admin);
  for (const [statement, { account }] of [
    ['update second_factors set confirmed_at = null where account_id = $1', unconfirmed],
    [
      'update account_sessions set passed_second_factor = false where account_id = $1',
      passwordOnly,
    ],
    ['delete from accounts where id = $1', deleted],
    ['update accounts set verified_at = null where id = $1', unverified],
  ] as const)
    await fixture.query(statement, [account.id]);
  const cookieOf: Record<keyof typeof refusals, string> = {
    'an anonymous visitor': '',
    user: (await openTestAccount()).cookie,
    'a user with a second factor': (await openTestAccount({ hasSecondFactor: true })).cookie,
    'an administrator without a second factor': (await openTestAccount({ role: 'admin' })).cookie,
    'an administrator whose second factor is not confirmed': unconfirmed.cookie,
    'an administrator who gave only the password': passwordOnly.cookie,
    'an administrator whose session has expired': await expiredCookie(),
    'a forged cookie': forgedCookie(),
    'an empty cookie': '__Host-session=',
    'the session of a deleted account': deleted.cookie,
    'an unverified email address': unverified.cookie,
    'an email address removed from ADMIN_EMAILS': removed.cookie,
  };
  for (const [visitor, cookie] of Object.entries(cookieOf)) cookies.set(visitor, cookie);
  const administrators = (process.env.ADMIN_EMAILS ?? '').split(',');
  process.env.ADMIN_EMAILS = administrators
    .filter((email) => email !== removed.account.email)
    .join(',');
  forgetEnv();

  await addInboxRows(fixture, 'mail', { text: 'canary@city.example' });
  await fixture.query(`update outbox_mails set id = $1`, [
    adminPaths['/api/admin/inbox/resend']?.body?.mailId ?? '',
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
    method = adminPaths[path]?.method ?? 'GET',
    asForm = false,
  }: { method?: string; asForm?: boolean } = {},
): Promise<{ status: number; text: string; location: string | null; headers: Headers }> {
  const { query = '', body } = adminPaths[path] ?? {};
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
  const { status, headers: answered } = response;
  const location = answered.get('location');
  return { status, location, headers: answered, text: await response.text() };
}

/** Every row that one of these requests could change. */
const readAll = async () =>
  JSON.stringify(
    await Promise.all(
      ['outbox_mails', 'telephony_configuration', 'audit_entries'].map((table) =>
        fixture.query(`select * from ${table} order by 1`),
      ),
    ),
  );

const paths = Object.keys(adminPaths);
const visitors = Object.keys(refusals) as (keyof typeof refusals)[];
const pairs = paths.flatMap((path) => visitors.map((visitor) => [path, visitor] as const));

test('every path for administrators is in this matrix', async () => {
  // Some functions fail here without a built site or Stripe.
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

/** The responses to GET and POST from a signed-in user who is not an administrator. */
async function askAsUser(path: string) {
  // A new account for each path: some requests end the session or delete the account.
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

test('administrators see the canary data that the other tests look for', async () => {
  for (const path of ['/admin/inbox', '/api/admin/inbox.csv', '/api/admin/twilio'])
    expect((await call(path, { cookie: adminCookie })).text).toContain('canary');
});

test.each(pairs)('%s refuses %s, reveals nothing and changes nothing', async (path, visitor) => {
  const [status, message] = refusals[visitor];
  const before = await readAll();
  const answer = await call(path, { cookie: cookies.get(visitor) ?? '' });
  expect(answer.text).not.toMatch(/canary/i);
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  const { query = '', isPage } = adminPaths[path]!;
  if (!isPage) {
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      { success: false, error: message },
    ]);
  } else if (status === 401) {
    expect(answer.status).toBe(303);
    const next = encodeURIComponent(path + query);
    expect(answer.location).toBe(`/login?next=${next}`);
    expect(answer.text).toBe('');
  } else {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(message);
  }
  expect(await readAll()).toBe(before);
});

test.each(paths)(
  '%s refuses a cross-site request, even with an administrator’s cookie (R16)',
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

test.each(paths.filter((path) => adminPaths[path]?.method === 'GET'))(
  '%s answers HEAD like GET, and refuses other methods',
  async (path) => {
    const head = await call(path, {}, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([adminPaths[path]?.isPage ? 303 : 401, '']);
    expect((await call(path, { cookie: adminCookie }, { method: 'POST' })).status).toBe(405);
  },
);

test.each(visitors)('a plain form post from %s changes nothing', async (visitor) => {
  const before = await readAll();
  const [status] = refusals[visitor];
  const headers = { cookie: cookies.get(visitor) ?? '' };
  const answer = await call('/api/admin/inbox/resend', headers, { asForm: true });
  expect(answer.status).toBe(status === 401 ? 303 : 403);
  if (status === 401) expect(answer.location).toMatch(/^\/login\?next=/);
  expect(answer.text).not.toMatch(/canary/i);
  expect(await readAll()).toBe(before);
});

// Last, because these requests change data.
test.each(paths)('an administrator may use %s', async (path) => {
  const { status, headers } = await call(path, { cookie: adminCookie });
  expect(status).toBe(adminPaths[path]?.status);
  expect(headers.get('cache-control')).toMatch(/no-store/);
});
