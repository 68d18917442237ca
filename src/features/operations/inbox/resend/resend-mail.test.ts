import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { openTestDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { openTestMailServer } from '#tests/fixtures/smtp.ts';
import answerInbox from '#functions/inbox.ts';
import { batch } from '#src/integrations/database/client.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { sendDueMails } from '#src/integrations/mail/send-outbox.server.ts';
import { forgetEnv } from '#src/environment/env.ts';

setUpShell();
let fixture = await openTestDatabase();
const server = await openTestMailServer();
process.env.SMTP_URL = server.url;
let admin = await openTestAccount({ role: 'admin', hasSecondFactor: true });
forgetEnv();
afterAll(async () => {
  await server.close();
  await fixture.close();
});
beforeEach(async () => {
  await fixture.query('delete from outbox_mails');
  await fixture.query('delete from audit_entries');
  server.taken.length = 0;
  server.behave('take');
});

const address = 'https://www.levee.example/api/admin/inbox/resend';

async function resend(mailId: unknown, init: RequestInit = {}) {
  const context = makeContext();
  const response = await answerInbox(
    new Request(address, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ mailId }),
      ...init,
    }),
    context,
  );
  await context.settled();
  return response;
}

/** Stores an email with these changes; resolves to its id. */
async function makeMail(changes = ''): Promise<string> {
  const mail = { to: 'dana@city.example', subject: 'Hello', text: 'Words', html: '<p>Words</p>' };
  await batch({ mail: queueMail(mail) });
  const [[id = ''] = []] = (await fixture.query(
    'select id from outbox_mails order by created_at desc limit 1',
  )) as string[][];
  if (changes) await fixture.query(`update outbox_mails set ${changes} where id = $1`, [id]);
  return id;
}

const read = async (columns: string) =>
  (await fixture.query(`select ${columns} from outbox_mails`))[0];
const audits = () => fixture.query('select actor_email, action, detail from audit_entries');

test.each([
  `state = 'failed', attempts = 9, last_error = '550 unknown', created_at = now() - interval '20 days'`,
  `state = 'unconfirmed', unconfirmed_handovers = 2, attempts = 2`,
  `state = 'waiting', attempts = 4, due_at = now() + interval '4 hours'`,
  `state = 'held', created_at = now() - interval '20 days'`,
])('an email with %s is sent again at once, with the same Message-ID (R20)', async (changes) => {
  const id = await makeMail(changes);
  const [messageId = ''] = (await read('message_id')) as string[];
  const response = await resend(id);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, data: {} });
  const [mail] = await server.parsed();
  expect(server.taken).toHaveLength(1);
  expect(mail?.messageId).toBe(messageId);
  expect(await read('state, attempts')).toEqual(['sent', '0']);
  expect(await audits()).toEqual([[admin.account.email, 'Email sent again', id]]);
});

test.each([
  [
    'to set a password',
    `account_tokens (token_hash, account_id, purpose, expires_at)
      select 'key', id, 'new-password', now() + interval '29 days' from accounts limit 1`,
    'expires_at from account_tokens',
    '1 hour',
  ],
  [
    'of a privacy request',
    `privacy_requests (id, email, kind, token_hash, expires_at)
      values (gen_random_uuid(), 'dana@city.example', 'export', 'key', now() + interval '29 days')`,
    'expires_at from privacy_requests',
    '1 day',
  ],
  [
    'to the weekly update',
    `newsletter_subscribers (id, email, activation_id, source, confirmation_hashes, confirmation_mailed_at)
      values (gen_random_uuid(), 'dana@city.example', gen_random_uuid(), 'blog', '{other,key}', now() - interval '6 days')`,
    `confirmation_mailed_at from newsletter_subscribers`,
    '0 days',
  ],
])(
  'the time of a link %s begins when its held email is sent (R50)',
  async (_, row, end, period) => {
    await fixture.query(`insert into ${row}`);
    const id = await makeMail(`state = 'held', dedupe_key = 'key'`);
    expect((await resend(id)).status).toBe(200);
    expect(
      await fixture.query(
        `select abs(extract(epoch from ends - now() - $1::interval)) < 60 from (select ${end}) as link (ends)`,
        [period],
      ),
    ).toEqual([['t']]);
  },
);

test.each([
  ['is waiting for its first attempt', `due_at = now() + interval '1 hour'`],
  [
    'is being sent',
    `attempts = 1, lease_id = gen_random_uuid(), leased_until = now() + interval '20 s'`,
  ],
  ['was sent', `state = 'sent', sent_at = now()`],
])('an email that %s does not change, and nothing is recorded', async (_name, changes) => {
  const id = await makeMail(changes);
  const before = await read('*');
  const response = await resend(id);
  expect(response.status).toBe(409);
  expect(await read('*')).toEqual(before);
  expect(server.taken).toEqual([]);
  expect(await audits()).toEqual([]);
});

test.each([
  [randomUUID(), 409],
  ['nonsense', 400],
  [undefined, 400],
  ["' or 1=1 --", 400],
])('the id %s is refused with %i', async (id, status) =>
  expect((await resend(id)).status).toBe(status),
);

test('two concurrent requests send an email once', async () => {
  const id = await makeMail(`state = 'failed', attempts = 3`);
  const answers = await Promise.all([resend(id), resend(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  // If the refused request still locks the row when the outbox is sent, the next scheduled run sends it.
  await sendDueMails();
  expect(server.taken).toHaveLength(1);
  expect(await audits()).toHaveLength(1);
});

test('an old email that is sent again gets its full delivery time again', async () => {
  const id = await makeMail(
    `state = 'failed', attempts = 9, created_at = now() - interval '20 days'`,
  );
  server.behave('busy');
  expect((await resend(id)).status).toBe(200);
  expect(await read('state, attempts')).toEqual(['waiting', '1']);
  await fixture.query(
    `update outbox_mails set due_at = now(), resent_at = now() - interval '6 days'`,
  );
  await sendDueMails();
  expect(await read('state')).toEqual(['failed']);
});

test('an email that the server may have accepted is tried once more, not twice', async () => {
  const id = await makeMail(`state = 'unconfirmed', unconfirmed_handovers = 2`);
  server.behave('take-and-drop');
  await resend(id);
  expect(server.taken).toHaveLength(1);
  expect(await read('state')).toEqual(['unconfirmed']);
});

test('a form posted without JavaScript leads to the list of emails, which shows the result', async () => {
  const form = (mailId: string) => ({
    headers: { cookie: admin.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ mailId }).toString(),
  });
  const id = await makeMail(`state = 'failed', attempts = 3`);
  const { status, headers } = await resend(undefined, form(id));
  const place = new URL(headers.get('location') ?? '', address);
  expect([status, place.pathname]).toEqual([303, '/admin/inbox']);
  const sent = await answerInbox(
    new Request(place, { headers: { cookie: admin.cookie } }),
    makeContext(),
  );
  const again = await resend(undefined, form(id));
  expect([sent.status, again.status]).toEqual([200, 409]);
  const titles = ['The email is being sent', 'This email can’t be sent again'];
  for (const [index, page] of [sent, again].entries()) {
    const html = await page.text();
    expect(html).toContain(titles[index]);
    expect(html).toMatch(/<h2[^>]*>Undelivered email</);
  }
});

test('the page has a button only for emails that can be sent again', async () => {
  const states = [
    [`state = 'failed', attempts = 3`, true],
    [`state = 'unconfirmed'`, true],
    [`state = 'waiting', attempts = 1`, true],
    [`state = 'waiting', attempts = 0`, false],
    [`state = 'held'`, true],
  ] as const;
  for (const [changes, offered] of states) {
    await fixture.query('delete from outbox_mails');
    const id = await makeMail(changes);
    const page = await answerInbox(
      new Request('https://www.levee.example/admin/inbox?kind=mail', {
        headers: { cookie: admin.cookie },
      }),
      makeContext(),
    );
    expect((await page.text()).includes(`name="mailId" value="${id}"`), changes).toBe(offered);
  }
});

test('two requests in the same microsecond are recorded once', async () => {
  await fixture.close();
  fixture = await openTestDatabase({ stoppedClock: true });
  process.env.SMTP_URL = server.url;
  admin = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  forgetEnv();
  const id = await makeMail(`state = 'failed', attempts = 3`);
  const answers = await Promise.all([resend(id), resend(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await audits()).toHaveLength(1);
});

const post = async (form: Record<string, string>) => {
  const context = makeContext();
  const response = await answerInbox(
    new Request(`${address}-all`, {
      method: 'POST',
      headers: { cookie: admin.cookie },
      body: new URLSearchParams(form),
    }),
    context,
  );
  await context.settled();
  return response;
};
const open = async (query: string) => {
  const place = new URL(`/admin/inbox?kind=mail${query}`, address);
  const page = await answerInbox(
    new Request(place, { headers: { cookie: admin.cookie } }),
    makeContext(),
  );
  return page.text();
};
/** The hidden fields of the form that sends all emails again. */
const findForm = (page: string) => {
  const [, form = ''] = page.split(`action="/api/admin/inbox/resend-all"`);
  const fields = form.split('</form>')[0]!.matchAll(/name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value])) as Record<
    string,
    string
  >;
};

test('all emails of one state that match the search are sent again, except those stored later', async () => {
  for (let n = 0; n < 3; n += 1)
    await makeMail(`state = 'unconfirmed', unconfirmed_handovers = 2, attempts = 2`);
  await makeMail(`state = 'unconfirmed', recipient = 'kim@town.example'`);
  await makeMail(`state = 'failed', attempts = 9`);
  expect(findForm(await open(''))).toEqual({});
  const page = await open('&state=unconfirmed&q=dana');
  expect(page).toContain('had already accepted arrive twice');
  const form = findForm(page);
  expect(form).toMatchObject({ state: 'unconfirmed', q: 'dana' });
  await makeMail(`state = 'unconfirmed'`);
  const { status, headers } = await post(form);
  expect([status, headers.get('location')]).toEqual([
    303,
    '/admin/inbox?kind=mail&saved=all-resent',
  ]);
  await sendDueMails();
  expect(
    await fixture.query('select state, count(*) from outbox_mails group by 1 order by 1'),
  ).toEqual([
    ['failed', '1'],
    ['sent', '3'],
    ['unconfirmed', '2'],
  ]);
  expect(await open('&saved=all-resent')).toContain('The emails are being sent');
  expect(await audits()).toEqual([
    [admin.account.email, 'Emails sent again', 'Those that were unconfirmed, narrowed by words'],
  ]);
  expect((await post(form)).status).toBe(409);
  expect(await audits()).toHaveLength(1);
});

test('more than a thousand held emails are sent in two batches', async () => {
  await fixture.query(`insert into outbox_mails
      (id, message_id, recipient, subject, text_body, html_body, state, due_at)
    select gen_random_uuid(), n::text, 'x@town' || n || '.example', 'a', 'b', 'c', 'held', now()
    from generate_series(1, 1100) n`);
  const { until = '', ...form } = findForm(await open('&state=held'));
  server.behave('busy');
  expect((await post({ ...form, until })).status).toBe(303);
  expect(await fixture.query(`select count(*) from outbox_mails where state = 'held'`)).toEqual([
    ['100'],
  ]);
  expect((await post({ ...form, until })).status).toBe(303);
  expect(await fixture.query(`select count(*) from outbox_mails where state = 'held'`)).toEqual([
    ['0'],
  ]);
});
