import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import register from '#functions/forms.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { configureMeeting, readCalendar } from '#tests/fixtures/meeting.ts';
import { readMailsTo } from '#tests/fixtures/outbox.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { postJson } from '#tests/fixtures/post-json.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
beforeEach(async () => {
  await fixture.query('truncate webinar_registrations, outbox_mails, rate_limit_hits');
});
afterEach(() => void vi.useRealTimers());

const setClock = (now: string) => void vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
const dayBefore = '2025-08-13T12:00:00Z';
const dayAfter = '2025-08-15T12:00:00Z';

const registration = {
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@city.example',
  webinarDate: 'august-14-2025',
  elapsedMs: 30_000,
  website: '',
};

const send = (changes: Record<string, unknown> = {}, context = makeContext()) =>
  postJson<{ webinar: string }>({
    to: register,
    path: '/api/webinar-registrations',
    context,
    database: fixture,
    body: { ...registration, ...changes },
  });
const count = async (table: string) =>
  Number((await fixture.query(`select count(*) from ${table}`))[0]?.[0]);
async function mailTo(address: string) {
  const found = await readMailsTo(fixture, address);
  expect(found).toHaveLength(1);
  return found[0]!;
}

test('a registration, its two mails and the rate limit are stored in one round trip (R20)', async () => {
  const { status, success, headers, roundTrips } = await send();
  expect(roundTrips).toBe(1);
  expect({ status, success }).toEqual({ status: 201, success: true });
  expect(headers.get('cache-control')).toBe('no-store');
  const columns = 'first_name, last_name, email, webinar_date';
  expect(await fixture.query(`select ${columns} from webinar_registrations`)).toEqual([
    ['Dana', 'Reyes', 'dana@city.example', 'august-14-2025'],
  ]);
  expect(await count('outbox_mails')).toBe(2);
  // The request, and the email by mailbox and domain: for this visitor, and for all.
  expect(await count('rate_limit_hits')).toBe(5);
});

test('both mails are sent after the response', async () => {
  const mailServer = await setUpTestMailServer();
  await send();
  const recipients = (await mailServer.parsed()).map(({ to }) => to?.[0]?.address).sort();
  expect(recipients).toEqual(['dana@city.example', 'sales@levee.example']);
});

test('a repeated registration gets the same response and no immediate second mail (R18)', async () => {
  const first = await send();
  const again = await send({ email: 'DANA@City.example', firstName: 'D.' });
  expect(again.status).toBe(201);
  // The response does not show who is registered.
  expect(again.data).toEqual(first.data);
  expect(Object.keys(first.data)).toEqual(['webinar']);
  expect(await count('webinar_registrations')).toBe(1);
  expect(await count('outbox_mails')).toBe(2);
  await send({ email: 'eve@city.example' });
  expect(await count('webinar_registrations')).toBe(2);
  expect(await count('outbox_mails')).toBe(4);
});

test('a mail says that an address was already registered, once a day, and sales gets no second notice (R20, R41)', async () => {
  for (const [now, promise] of [
    [dayBefore, 'The attached calendar file'],
    [dayAfter, 'took place on'],
  ] as const) {
    setClock(now);
    const email = `known-${now.slice(8, 10)}@city.example`;
    const first = await send({ email });
    await fixture.query(
      `update webinar_registrations set created_at = created_at - interval '2 hours'`,
    );
    await fixture.query('truncate outbox_mails');
    for (const spelling of [email, email.toUpperCase()])
      expect((await send({ email: spelling })).data).toEqual(first.data);
    const { text } = await mailTo(email);
    expect(text).toContain('You were already registered. Nothing has changed.');
    expect(text).toContain(promise);
    expect(await count('outbox_mails')).toBe(1);
  }
});

test.each([
  ['first mail', () => Promise.resolve()],
  [
    'mail about a known registration',
    async () => {
      await send();
      await fixture.query(
        `update webinar_registrations set created_at = now() - interval '2 days'`,
      );
      await fixture.query('truncate outbox_mails');
    },
  ],
])(
  'a %s that waits because of a stranger’s many requests is sent when its reader asks (R41, R50)',
  async (_, prepare) => {
    await prepare();
    const stranger = makeContext();
    await repeatTry(fixture, 20, () => send({ email: 'someone@city.example' }, stranger));
    await fixture.query(`delete from rate_limit_hits where expires_at < now() + interval '1 hour'`);
    const states = () =>
      fixture.query(`select state from outbox_mails where recipient = 'dana@city.example'`);
    expect((await send({}, stranger)).data).toHaveProperty('mail', 'waits');
    expect(await states()).toEqual([['held']]);
    expect((await send()).data).not.toHaveProperty('mail');
    expect(await states()).toEqual([['waiting']]);
    await send({}, stranger);
    expect(await states()).toEqual([['waiting']]);
  },
);

test('of many equal concurrent registrations, one is stored with one pair of mails', async () => {
  const responses = await Promise.all(Array.from({ length: 16 }, () => send()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await count('webinar_registrations')).toBe(1);
  expect(await count('outbox_mails')).toBe(2);
});

test('before the webinar, the visitor’s mail has its time and how to join (section 8)', async () => {
  setClock(dayBefore);
  configureMeeting();
  const { data } = await send();
  expect(data).toEqual({ webinar: 'upcoming' });
  const mail = await mailTo('dana@city.example');
  expect(mail.subject).toBe('You are registered: Platform demo, Thursday, August 14, 2025');
  for (const part of [mail.text, mail.html]) {
    for (const fact of [
      'Thursday, August 14, 2025',
      'https://meet.example/levee',
      '+1 504 555 0100',
      '11:00 AM Pacific / 12:00 Mountain / 1:00 Central / 2:00 Eastern',
    ])
      expect(part).toContain(fact);
    expect(part).not.toMatch(/took place|undefined|\[object|NaN/);
  }
  expect(mail.headers['Reply-To']).toBe(site.contact.infoEmail);
});

test('the calendar file has the right start and end', async () => {
  setClock(dayBefore);
  await send();
  const { attachments } = await mailTo('dana@city.example');
  expect(attachments).toHaveLength(1);
  expect(attachments[0]?.contentType).toMatch(/^text\/calendar; method=REQUEST/);
  const value = readCalendar(attachments[0]?.content);
  expect(value('METHOD')).toBe('REQUEST');
  expect(value('DTSTART')).toBe('20250814T180000Z');
  expect(value('DTEND')).toBe('20250814T190000Z');
  expect(value('SUMMARY')).toBe(`${site.name} webinar: Platform demo`);
  expect(value('ORGANIZER')?.toLowerCase()).toContain(`mailto:${site.contact.infoEmail}`);
  expect(value('ATTENDEE')).toMatch(/mailto:dana@city\.example/i);
  // Link and dial-in are not mentioned when they are not configured (R19).
  expect(attachments[0]?.content).not.toMatch(/undefined|Dial in/);
});

test('after the webinar, the mail says that it took place and offers a demo, without a calendar file (R23)', async () => {
  setClock(dayAfter);
  expect((await send()).data).toEqual({ webinar: 'took-place' });
  const mail = await mailTo('dana@city.example');
  expect(mail.subject).toBe('This webinar took place: Platform demo, Thursday, August 14, 2025');
  expect(mail.attachments).toEqual([]);
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('took place on Thursday, August 14, 2025');
    expect(part).toContain('https://www.levee.example/#demo-name-field');
    expect(part).not.toMatch(/calendar invite|You are registered|undefined/);
  }
  const notice = await mailTo('sales@levee.example');
  expect(notice.text).toContain('a past webinar');
});

test.each([
  ['2025-08-14T18:59:59.999Z', 'upcoming'],
  ['2025-08-14T19:00:00.000Z', 'took-place'],
])(
  'at %s the webinar is %s: it is over when it ends, not when it starts (R24)',
  async (now, state) => {
    setClock(now);
    expect((await send()).data.webinar).toBe(state);
  },
);

test('the mail to sales has the visitor and the webinar, and replies go to the visitor', async () => {
  setClock(dayBefore);
  await send({ firstName: '<b>Dana</b>' });
  const mail = await mailTo('sales@levee.example');
  expect(mail.subject).toBe(
    'Webinar registration: <b>Dana</b> Reyes, Platform demo, Thursday, August 14, 2025',
  );
  expect(mail.text).toContain('First name: <b>Dana</b>\nLast name: Reyes\n');
  expect(mail.html).not.toContain('<b>Dana</b>');
  expect(mail.headers['Reply-To']).toBe('dana@city.example');
});

test('typed names in the mail to sales are one line and never a link (R41)', async () => {
  await send({ firstName: 'Win\r\nat', lastName: 'https://evil.example' });
  const { subject, text } = await mailTo('sales@levee.example');
  expect(subject).toMatch(/^Webinar registration: Win at https: \/ \/evil\. example, /);
  expect(text).toContain('First name: Win at\nLast name: https: / /evil. example\n');
});

test('the mail to the visitor’s address contains nothing that was typed', async () => {
  for (const now of [dayBefore, dayAfter]) {
    setClock(now);
    const email = `target-${now.slice(8, 10)}@city.example`;
    await send({ email, firstName: 'Win at https://evil.example', lastName: 'now' });
    const { subject, text, html, attachments } = await mailTo(email);
    expect(subject + text + html + JSON.stringify(attachments)).not.toContain('evil');
  }
});

test('the server enforces every rule of the form, with the same messages (R16)', async () => {
  expect(await send({ firstName: ' ', lastName: '', email: 'dana' })).toMatchObject({
    status: 400,
    success: false,
    fields: {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
    },
  });
  expect((await send({ firstName: 'x'.repeat(101) })).fields).toEqual({
    firstName: 'Please use 100 characters or fewer (you have 101)',
  });
  expect(await count('webinar_registrations')).toBe(0);
  expect(await count('outbox_mails')).toBe(0);
});

test.each([
  undefined,
  null,
  '',
  'august-15-2025',
  'AUGUST-14-2025',
  'constructor',
  '__proto__',
  {},
])('the unknown webinar %j is rejected (R23)', async (webinarDate) => {
  const { status, fields } = await send({ webinarDate });
  expect({ status, fields }).toEqual({
    status: 400,
    fields: { webinarDate: 'We couldn’t find this webinar' },
  });
});

test('hostile input is stored as text or rejected, never with a 5xx or a stack trace (R16)', async () => {
  const texts = [
    '\0',
    '\ud800',
    '\u202eanaD',
    "'; drop table webinar_registrations; --",
    '$1 ${x} %00',
    'a\r\nBcc: eve@city.example',
    '<script>alert(1)</script>',
    'x'.repeat(90_000),
    '__proto__',
    'BEGIN:VEVENT',
    'a,b;c\\n',
    '"',
    '\u2028',
  ];
  const values: unknown[] = [...texts, null, true, 0, [], ['a'], {}, { toString: 'x' }];
  const statuses = new Set<number>();
  setClock(dayBefore);
  for (const field of ['firstName', 'lastName', 'email', 'webinarDate', 'id', 'createdAt'])
    for (const [index, value] of values.entries()) {
      const email = `guest-${field}-${index}@city.example`;
      const { status, error } = await send({ email, [field]: value });
      statuses.add(status);
      expect([201, 400], `${field}: ${JSON.stringify(value)?.slice(0, 80)}`).toContain(status);
      expect(error ?? '').not.toMatch(/\bat \S+:\d+|postgres|drizzle/i);
    }
  expect(statuses).toEqual(new Set([201, 400]));
  const [[strange] = []] = await fixture.query(
    `select count(*) from outbox_mails where subject ~ '[[:cntrl:]]'
       or recipient !~ '^[^[:space:],;<>]+@[^[:space:],;<>]+$' or headers->>'Reply-To' ~ '[[:cntrl:]]'`,
  );
  expect(strange).toBe('0');
  // No name can add a line to a calendar file.
  const files = await fixture.query(
    `select attachments->0->>'content' from outbox_mails where attachments <> '[]'`,
  );
  expect(files.length).toBeGreaterThan(20);
  for (const [file] of files) expect(file?.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
});

test('a form that a robot filled in is rejected; the two fields that detect robots are optional (R38)', async () => {
  expect((await send({ website: 'https://spam.example' })).status).toBe(400);
  expect((await send({ elapsedMs: 200 })).status).toBe(400);
  expect(await count('webinar_registrations')).toBe(0);
  expect((await send({ website: undefined, elapsedMs: undefined })).status).toBe(201);
});

test('the 21st try within ten minutes from one IP address is rejected, and nothing is stored (R38)', async () => {
  const context = makeContext({ ip: '203.0.113.9' });
  await repeatTry(fixture, 19, () => send({}, context));
  expect((await send({}, context)).status).not.toBe(429);
  const refused = await send({ email: 'new@city.example' }, context);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await count('webinar_registrations')).toBe(1);
  expect(await count('outbox_mails')).toBe(2);
});

test('while the database is down, the response is a 503 without a stack trace (R16, R20)', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  const { status, error } = await send().finally(() => fixture.setReachable(true));
  expect(status).toBe(503);
  expect(error).not.toMatch(/\bat .*:\d+|fetch failed|ECONN/);
});
