import { beforeEach, expect, test } from 'vitest';
import deleteDaily from '#functions/delete-expired.ts';
import answerPrivacy from '#functions/privacy.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { showResult } from '#tests/fixtures/form-result.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { addInboxRows } from '#tests/fixtures/inbox.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { site } from '#src/site.ts';

const email = 'dana@city.example';
setUpShell();
const fixture = setUpDatabase();
beforeEach(() =>
  fixture.query(
    `truncate privacy_requests, outbox_mails, lead_states, left_questions, barrier_reports, demo_bookings, webinar_registrations, maturity_assessments,
      newsletter_subscribers, purchases, subscriptions, quotes, accounts, rate_limit_hits cascade`,
  ),
);

const get = (path: string) =>
  answerPrivacy(new Request(`https://www.levee.example${path}`), makeContext());
async function post(path: string, fields: Record<string, string>) {
  const context = makeContext();
  const request = new Request(`https://www.levee.example${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const response = await answerPrivacy(request, context);
  await context.settled();
  return response;
}
/** Sends a request and returns the token of the mailed link. */
async function ask(kind: 'export' | 'deletion', address = email): Promise<string> {
  const response = await post('/api/privacy-request', { email: address, kind });
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/form-result/privacy-request',
  ]);
  const [[text] = []] = await fixture.query(
    'select text_body from outbox_mails where recipient = $1 order by created_at desc limit 1',
    [address],
  );
  return /confirm\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
}
/** Adds rows with this address to every table that can have them, and rows with another one. */
async function fill(): Promise<void> {
  const lists = ['bookings', 'questions', 'webinar-registrations', 'barrier-reports'] as const;
  for (const list of [...lists, 'assessments', 'purchases', 'quotes'] as const) {
    await addInboxRows(fixture, list, { text: email });
    await addInboxRows(fixture, list, { text: 'other@city.example' });
  }
  await fixture.query(
    `insert into newsletter_subscribers (id, email, state, link_hashes, activation_id)
      values (gen_random_uuid(), 'Dana@City.example', 'active', '{canary-1}', gen_random_uuid()),
        (gen_random_uuid(), 'other@city.example', 'active', '{canary-2}', gen_random_uuid())`,
  );
  await fixture.query(
    `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, headers, state)
      values (gen_random_uuid(), 'm1', $1, 'Yours', 'a', 'b', '{}', 'sent'),
        (gen_random_uuid(), 'm2', 'sales@levee.example', 'About you', $1, 'b', $2::jsonb, 'sent'),
        (gen_random_uuid(), 'm3', 'other@city.example', 'Another', 'a', 'b', '{}', 'sent')`,
    [email, JSON.stringify({ 'Reply-To': email })],
  );
  await openTestAccount({ email });
  // Our notes about them.
  for (const [kind, table, id] of [
    ['bookings', 'demo_bookings', 'id'],
    ['questions', 'left_questions', 'id'],
    ['assessments', 'maturity_assessments', 'id'],
    ['quotes', 'quotes', 'number'],
    ['barrier-reports', 'barrier_reports', 'id'],
  ])
    await fixture.query(
      `insert into lead_states (kind, lead_id, state, log)
        select '${kind}', ${id}::text, 'contacted', jsonb_build_array(jsonb_build_object('note', 'Noted')) from ${table}`,
    );
}
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      [
        'demo_bookings',
        'webinar_registrations',
        'barrier_reports',
        'maturity_assessments',
        'purchases',
        'quotes',
        'newsletter_subscribers',
        'outbox_mails',
        'accounts',
        'privacy_requests',
      ].map((table) => fixture.query(`select t::text from ${table} t order by 1`)),
    ),
  );
async function rowsWithAddress(table: string) {
  const [[count] = []] = await fixture.query(
    `select count(*) from ${table} t where lower(t::text) like '%dana@city.example%'`,
  );
  return Number(count);
}

test('the page has a form that works without JavaScript', async () => {
  const page = await get('/privacy-request');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('action="/api/privacy-request"');
  expect(html).toContain('<option value="deletion">');
  const refused = await post('/api/privacy-request', { email: 'nobody', kind: 'export' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('Please enter a valid email address');
  expect((await showResult('privacy-request')).status).toBe(200);
});

test('requesting and opening the link change nothing, and an unknown address gets the same response and mail', async () => {
  await fill();
  const token = await ask('deletion');
  const before = await everything();
  const page = await get(`/privacy-request/confirm?token=${token}`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await page.text()).toContain(`value="${token}"`);
  expect(await everything()).toBe(before);
  await ask('deletion', 'unknown@city.example');
  const mails = await fixture.query(
    `select subject from outbox_mails where recipient in ($1, 'unknown@city.example') and holds_secret`,
    [email],
  );
  expect(mails).toEqual([[`Delete your data: ${site.name}`], [`Delete your data: ${site.name}`]]);
});

test('the button deletes the data of that address once, except what tax law requires', async () => {
  await fill();
  const token = await ask('deletion');
  const responses = await Promise.all(
    [1, 2].map(() => post('/privacy-request/confirm', { token })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 410]);
  // Rows with another address stay.
  expect(
    await fixture.query('select kind, count(*) from lead_states group by 1 order by 1'),
  ).toEqual(
    ['assessments', 'barrier-reports', 'bookings', 'questions', 'quotes'].map((kind) => [
      kind,
      '1',
    ]),
  );
  for (const table of [
    'demo_bookings',
    'left_questions',
    'webinar_registrations',
    'maturity_assessments',
    'newsletter_subscribers',
    'accounts',
    'barrier_reports',
  ])
    expect([table, await rowsWithAddress(table)]).toEqual([table, 0]);
  expect(await fixture.query('select subject from outbox_mails order by 1')).toEqual([
    ['Another'],
    [`Your data at ${site.name} is deleted`],
  ]);
  const [[text] = []] = await fixture.query(
    `select text_body from outbox_mails where recipient = '${email}'`,
  );
  expect(text).toContain('Purchases, subscriptions and quotes with this address stay');
  for (const table of ['purchases', 'quotes', 'privacy_requests'])
    expect([table, await rowsWithAddress(table)]).toEqual([table, 1]);
  for (const table of ['demo_bookings', 'webinar_registrations', 'barrier_reports'])
    expect(await fixture.query(`select count(*) from ${table}`)).toEqual([['1']]);
  // An assessment with a report file is anonymized, so that the daily job can find the file.
  expect(
    await fixture.query(
      `select name, email, report_withdrawn_at is not null from maturity_assessments order by email`,
    ),
  ).toEqual([
    ['', '', 't'],
    ['other@city.example', 'other@city.example', 'f'],
  ]);
  expect((await get(`/privacy-request/confirm?token=${token}`)).status).toBe(410);
});

test('an account with a second factor is not deleted, because the mailbox alone is not enough', async () => {
  await openTestAccount({ email, hasSecondFactor: true });
  await post('/privacy-request/confirm', { token: await ask('deletion') });
  expect(await rowsWithAddress('accounts')).toBe(1);
  const [[text] = []] = await fixture.query('select text_body from outbox_mails');
  expect(text).toContain('sign in and delete it on your account page');
});

test('the export has the stored data, without secrets', async () => {
  await fill();
  const token = await ask('export');
  const file = await post('/privacy-request/confirm', { token });
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="my-data.json"',
  ]);
  const text = await file.text();
  const data = JSON.parse(text) as Record<string, unknown[]>;
  for (const part of [
    'demoBookings',
    'webinarRegistrations',
    'barrierReports',
    'assessments',
    'quotes',
    'account',
    'weeklyUpdate',
    'questions',
  ])
    expect([part, data[part]?.length]).toEqual([part, 1]);
  expect(data['notes']).toHaveLength(5);
  expect(text).not.toMatch(/other@city|canary|hash|token/i);
  expect((await post('/privacy-request/confirm', { token })).status).toBe(410);
});

test('the link expires after a day', async () => {
  const token = await ask('deletion');
  await fixture.query(`update privacy_requests set expires_at = now()`);
  expect((await post('/privacy-request/confirm', { token })).status).toBe(410);
});

test('while its email waits for a person, the link doesn’t expire, and the request is kept (R50)', async () => {
  await fixture.query(
    `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, counted_mailbox)
      select gen_random_uuid(), 'm' || n, $1, 'Mail', '', '', $2 from generate_series(1, 5) as n`,
    [email, `answers ${email}`],
  );
  const token = await ask('export');
  expect(await fixture.query(`select count(*) from outbox_mails where state = 'held'`)).toEqual([
    ['1'],
  ]);
  await fixture.query(`update privacy_requests
    set expires_at = expires_at - interval '8 days', created_at = created_at - interval '8 days'`);
  await deleteDaily(new Request('https://www.levee.example/'), makeContext());
  expect((await post('/privacy-request/confirm', { token })).status).toBe(200);
});

test('every column with an email address is deleted, or kept for a listed reason', async () => {
  const columns = await fixture.query(
    `select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'email|recipient' order by 1`,
  );
  const deleted = [
    'account_tokens.new_email',
    'accounts.email',
    'barrier_reports.email',
    'demo_bookings.email',
    'maturity_assessments.email',
    'newsletter_subscribers.email',
    'outbox_mails.recipient',
    'webinar_registrations.email',
    'left_questions.email',
    'mail_bounces.email',
  ];
  const stays = [
    // Tax law.
    'purchases.email',
    'subscriptions.email',
    'quotes.contact_email',
    'quotes.payables_email',
    'exemption_certificates.contact_email',
    'quotes.billed_email',
    'customer_handovers.from_email',
    'customer_handovers.to_email',
    // Administrators, the sales team's phone number, and the request itself.
    'lead_states.assignee_email',
    'question_answers.author_email',
    'audit_entries.actor_email',
    'text_messages.recipient',
    'privacy_requests.email',
  ];
  expect(columns.flat()).toEqual([...deleted, ...stays].sort());
});
