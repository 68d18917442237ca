/** Every form of a signed-in visitor is bound to the account that it was rendered for. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'parse5';
import { hashToken } from './tokens.ts';
import { openTestAccount, testPassword, type TestAccount } from '#tests/fixtures/accounts.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { loadAddresses } from '#tests/fixtures/function-addresses.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { addInboxRows } from '#tests/fixtures/inbox.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';

const fixture = setUpDatabase();
setUpShell();
const handlers = await loadAddresses();
let ana: TestAccount;
let ben: TestAccount;
beforeAll(async () => {
  ana = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  ben = await openTestAccount({ role: 'admin', hasSecondFactor: true });
});
beforeEach(() => fixture.query('truncate rate_limit_hits'));

const origin = 'https://www.levee.example';

interface Sent {
  body?: Record<string, string>;
  asForm?: boolean;
}

/** Requests a path with a cookie; a body is posted. */
async function ask(path: string, cookie: string, { body, asForm = false }: Sent = {}) {
  const { pathname } = new URL(path, origin);
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent = asForm ? new URLSearchParams(body).toString() : JSON.stringify(body);
  const context = makeContext();
  const response = await handlers.get(pathname)!(
    new Request(origin + path.replace(/:\w+/g, 'x'), {
      headers: { cookie, ...(body && { 'content-type': type }) },
      ...(body && { method: 'POST', body: sent }),
    }),
    context,
  );
  await context.settled();
  return { status: response.status, text: await response.text(), headers: response.headers };
}

interface Node {
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}
const all = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(all)];
const read = ({ attrs }: Node, name: string) =>
  attrs?.find((attribute) => attribute.name === name)?.value;

/** The forms of a page that post: each with its action and its values by name. */
function postForms(html: string) {
  return all(parse(html) as Node)
    .filter((node) => node.tagName === 'form' && read(node, 'method') === 'post')
    .map((form) => ({
      action: (read(form, 'action') ?? '').split('?')[0]!,
      values: Object.fromEntries(
        all(form)
          .filter(({ tagName = '' }) => /^(input|textarea)$/.test(tagName))
          .map((field) => [
            read(field, 'name') ?? '',
            read(field, 'value') ??
              (field.childNodes ?? []).map((text) => (text as { value?: string }).value).join(''),
          ]),
      ) as Record<string, string>,
    }));
}
const formOn = (html: string, action: string) =>
  postForms(html).find((form) => form.action === action)!.values;

/** The paths that only a signed-in visitor may post to. */
async function findAdmitted(): Promise<string[]> {
  const found = [];
  for (const path of handlers.keys()) {
    const { status, text } = await ask(path, '', { body: {} });
    if (status === 401 && text.includes('Please sign in.')) found.push(path);
  }
  return found;
}

/** Opens every page with a form of a signed-in visitor, in each of its states. */
async function openPages() {
  const plain = await openTestAccount();
  const pending = await openTestAccount({ hasSecondFactor: true });
  const token = 'T'.repeat(43);
  const { id, email } = ana.account;
  for (const [statement, ...params] of [
    [
      `update second_factors set confirmed_at = null, mailed_code_expires_at = now() + interval '1 hour'
         where account_id = $1`,
      pending.account.id,
    ],
    [
      `insert into account_sessions (token_hash, account_id, expires_at)
         values ('elsewhere', $1, now() + interval '1 day')`,
      id,
    ],
    [
      `insert into account_tokens (token_hash, account_id, purpose, new_email, expires_at)
         values ($2, $1, 'new-email', 'new@city.example', now() + interval '1 day')`,
      id,
      hashToken(token),
    ],
    [
      `insert into purchases (id, kind, occasion, status, price_id, amount_cents, currency, email,
         account_id, customer_id, created_at, read_at)
         values ('in_2', 'subscription', 'purchase', 'paid', 'medium-yearly', 1, 'usd', $2, $1, 'cus_2',
           now(), now())`,
      ben.account.id,
      ben.account.email,
    ],
    [
      `insert into account_tokens (token_hash, account_id, purpose, new_email, customer_ids, expires_at)
         values ($3, $1, 'hand-over', $2, '{cus_2}', now() + interval '1 day')`,
      ben.account.id,
      email,
      hashToken(hashToken(token)),
    ],
    [
      `insert into purchases (id, kind, occasion, status, price_id, amount_cents, currency, email,
         account_id, customer_id, settled_at, created_at, read_at)
         values ('in_1', 'subscription', 'purchase', 'paid', 'medium-yearly', 1, 'usd', $2, $1, 'cus_1',
           now(), now(), now())`,
      id,
      email,
    ],
    [
      `insert into subscriptions (id, status, plan_id, price_id, email, customer_id, current_period_end,
         created_at, read_at)
         values ('sub_1', 'active', 'medium', 'medium-yearly', $1, 'cus_1', now() + interval '90 days',
           now(), now())`,
      email,
    ],
  ] as [string, ...string[]][])
    await fixture.query(statement, params);
  await addInboxRows(fixture, 'mail', { count: 2 });
  await addInboxRows(fixture, 'questions');
  const [[question] = []] = await fixture.query('select id from left_questions');
  const pages: [string, TestAccount][] = [
    ['/account', ana],
    ['/account/second-factor', plain],
    ['/account/second-factor', pending],
    ['/account/second-factor', ana],
    [`/account/new-email?token=${token}`, ana],
    [`/account/take-over?token=${token}`, ana],
    ['/admin/inbox?kind=mail&state=failed', ana],
    [`/admin/lead?kind=questions&id=${question}`, ana],
    ['/admin/notice?subscription=sub_1', ana],
    ['/admin/announcement', ana],
    [`/admin/account?account=${ben.account.id}`, ana],
  ];
  return Promise.all(
    pages.map(async ([path, who]) => ({ path, who, ...(await ask(path, who.cookie)) })),
  );
}

test('every form of a signed-in visitor has the account that it was rendered for', async () => {
  expectLoggedError(/request failed/);
  const seen = new Set<string>();
  for (const { path, who, status, text } of await openPages()) {
    expect(status, path).toBe(200);
    for (const { action, values } of postForms(text)) {
      seen.add(action);
      expect(values['renderedFor'], `${action} on ${path}`).toBe(who.account.id);
    }
  }
  // Not on a page of a function: the settings' island sends what `/api/admin/twilio` gave it.
  seen.add('/api/update-twilio');
  const settings = await ask('/api/admin/twilio', ana.cookie);
  expect(JSON.parse(settings.text)).toMatchObject({ data: { renderedFor: ana.account.id } });
  // Signing out needs no account, and its form is bound anyway.
  expect([...seen].sort()).toEqual([...(await findAdmitted()), '/api/auth/sign-out'].sort());
});

test('every endpoint of a signed-in visitor refuses a form of another account, plain or from a script', async () => {
  expectLoggedError(/request failed/);
  for (const path of [...(await findAdmitted()), '/api/auth/sign-out']) {
    const body = { renderedFor: ana.account.id };
    const { status, text } = await ask(path, ben.cookie, { body });
    expect([status, text], path).toEqual([409, expect.stringContaining('signed in to another')]);
    for (const other of ['', randomUUID(), `${ben.account.id} `])
      expect((await ask(path, ben.cookie, { body: { renderedFor: other } })).status).toBe(409);
  }
  expect((await ask('/account', ben.cookie)).status).toBe(200);
});

test('the page with a new second factor is bound, although it answers a form', async () => {
  const { account, cookie } = await openTestAccount();
  const body = { password: testPassword };
  const shown = await ask('/api/account/second-factor', cookie, { body, asForm: true });
  const path = '/api/account/second-factor/confirmation';
  expect(formOn(shown.text, path)['renderedFor']).toBe(account.id);
});

test('details that were typed for one account are not saved to another, and stay in the form', async () => {
  const [dana, sam] = [await openTestAccount(), await openTestAccount()];
  const path = '/api/account/details';
  const names = async () =>
    fixture.query('select agency_name from accounts where id = any ($1::uuid[])', [
      `{${dana.account.id},${sam.account.id}}`,
    ]);
  const opened = formOn((await ask('/account', dana.cookie)).text, path);
  const typed = { ...opened, agencyName: 'City of Bayou Vert' };
  // Sam has signed in in another tab of the same browser.
  const refused = await ask(path, sam.cookie, { body: typed, asForm: true });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('This browser is now signed in to another account'),
  ]);
  expect(new Set((await names()).flat())).toEqual(new Set([sam.account.agencyName]));
  const kept = formOn(refused.text, path);
  expect(kept).toEqual(typed);
  // Pressed again, it is refused again, until Dana is signed in again.
  expect((await ask(path, sam.cookie, { body: kept, asForm: true })).status).toBe(409);
  expect((await ask(path, dana.cookie, { body: kept, asForm: true })).status).toBe(303);
  expect((await names()).flat().sort()).toEqual(['City of Bayou Vert', sam.account.agencyName]);
});

test('signing out other browsers, and this one, does nothing to another account', async () => {
  const sessions = () => fixture.query('select count(*) from account_sessions');
  const before = await sessions();
  for (const path of ['/api/account/sign-out-elsewhere', '/api/auth/sign-out']) {
    const body = { renderedFor: ana.account.id };
    expect((await ask(path, ben.cookie, { body, asForm: true })).status).toBe(409);
  }
  expect(await sessions()).toEqual(before);
  // Without any session, there is nothing to protect.
  const gone = await ask('/api/auth/sign-out', '', { body: { renderedFor: ana.account.id } });
  expect(gone.status).toBe(200);
});

test('a note about a lead stays in its form when another administrator is signed in', async () => {
  await addInboxRows(fixture, 'questions');
  const [[id] = []] = await fixture.query('select id from left_questions limit 1');
  const page = `/admin/lead?kind=questions&id=${id}`;
  const opened = formOn((await ask(page, ana.cookie)).text, '/api/admin/lead/answer');
  const typed = { ...opened, answer: 'Yes, it does.', isDone: 'yes' };
  const answer = { body: typed, asForm: true };
  const { status, text } = await ask('/api/admin/lead/answer', ben.cookie, answer);
  expect(status).toBe(409);
  const kept = formOn(text, '/api/admin/lead/answer');
  expect(kept).toMatchObject({ id, renderedFor: ana.account.id });
  expect(kept['answer']?.trim()).toBe('Yes, it does.');
});

test('while the database is down, the form that is shown again stays bound', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  expectLoggedError(/try not counted.*NeonDbError/);
  const path = '/api/account/details';
  const opened = formOn((await ask('/account', ana.cookie)).text, path);
  fixture.setReachable(false);
  const down = await ask(path, ana.cookie, { body: opened, asForm: true });
  fixture.setReachable(true);
  expect(down.status).toBe(503);
  expect(formOn(down.text, path)['renderedFor']).toBe(ana.account.id);
});

test('a signed-in request without the value is accepted: it comes from no form of ours', async () => {
  const { cookie } = await openTestAccount();
  const body = { firstName: 'Dana', lastName: 'Reyes', agencyName: 'Port Amelie', jobTitle: '' };
  expect((await ask('/api/account/details', cookie, { body })).status).toBe(200);
});
