import { beforeEach, expect, test } from 'vitest';
import bookDemo from '#functions/forms.ts';
import formResult from '#functions/form-result.ts';
import { longDay } from './booking.ts';
import { bookingForm, messages } from './booking-form.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { configureMeeting, readCalendar } from '#tests/fixtures/meeting.ts';
import { readMailsTo } from '#tests/fixtures/outbox.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { postJson, formPost } from '#tests/fixtures/post-json.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
setUpShell(bookingForm);
beforeEach(async () => {
  await fixture.query('truncate demo_bookings, outbox_mails, rate_limit_hits');
});

// Half a year ahead, so that daylight-saving time differs from today's.
const day = weekdayAhead(180);
const booking = {
  name: 'Dana Reyes',
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  phone: '(504) 555-0100',
  preferredDate: `${day}T12:00:00.000Z`,
  preferredTime: '13:00',
  notes: 'The registry, please.\nAnd <b>Lexi</b>.',
  timeZone: 'America/Los_Angeles',
  elapsedMs: 30_000,
  website: '',
};

const send = (changes: Record<string, unknown> = {}, context = makeContext()) =>
  postJson<{ reference: string }>({
    to: bookDemo,
    path: '/api/demo-booking',
    context,
    database: fixture,
    body: { ...booking, ...changes },
  });
const count = async (table: string) =>
  Number((await fixture.query(`select count(*) from ${table}`))[0]?.[0]);
const mailTo = async (address: string) => (await readMailsTo(fixture, address))[0]!;

test('a booking, its two mails and the rate limit are stored in one round trip', async () => {
  const { status, data, headers, roundTrips } = await send();
  expect(roundTrips).toBe(1);
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(data).toEqual({ reference: expect.stringMatching(/^D-[2-9A-HJ-NP-Z]{7}$/) as string });
  expect(await count('demo_bookings')).toBe(1);
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

test('the picked day and its start time are stored (R17)', async () => {
  await send({
    preferredDate: `${day}T12:00:00.000Z`,
    timeZone: 'Pacific/Kiritimati',
    preferredTime: '9:00',
  });
  const [row] = await fixture.query(
    `select name, email, agency, phone, preferred_date, preferred_time, time_zone, notes,
       to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from demo_bookings`,
  );
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect(row).toEqual([
    'Dana Reyes',
    'dana@city.example',
    'City of Somewhere',
    '(504) 555-0100',
    day,
    '9:00',
    'Pacific/Kiritimati',
    booking.notes,
    `${dayBefore}T19:00:00Z`,
  ]);
});

test('a typed day is stored as year-month-day (R17)', async () => {
  const [year, month, date] = day.split('-').map(Number);
  const typed = [`${month}/${date}/${year}`, `${month}-${date}-${(year ?? 0) % 100}`, longDay(day)];
  for (const [index, preferredDate] of typed.entries()) {
    const response = await send({ preferredDate, email: `guest-${index}@city.example` });
    expect(response.status, preferredDate).toBe(201);
  }
  expect(await fixture.query('select distinct preferred_date from demo_bookings')).toEqual([[day]]);
});

test('Central Time is the default time zone (R17)', async () => {
  await send({ timeZone: undefined, phone: undefined, notes: undefined, preferredTime: undefined });
  expect(
    await fixture.query('select time_zone, phone, notes, preferred_time from demo_bookings'),
  ).toEqual([['America/Chicago', null, '', '9:00']]);
});

test('the same email address, day and time is the same booking: same reference, no second mail (R18)', async () => {
  const first = await send();
  const again = await send({
    email: 'DANA@city.example',
    name: 'D. Reyes',
    timeZone: 'Asia/Tokyo',
  });
  expect(again).toMatchObject({ status: 201, data: first.data });
  expect(await count('demo_bookings')).toBe(1);
  expect(await count('outbox_mails')).toBe(2);
  const other = [await send({ preferredTime: '14:00' }), await send({ email: 'eve@city.example' })];
  const references = [first, ...other].map(({ data }) => data.reference);
  expect(new Set(references).size).toBe(3);
  expect(await count('outbox_mails')).toBe(6);
});

test('of many equal concurrent bookings, one is stored with one pair of mails (R18)', async () => {
  const responses = await Promise.all(Array.from({ length: 16 }, () => send()));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201));
  expect(new Set(responses.map(({ data }) => data.reference)).size).toBe(1);
  expect(await count('demo_bookings')).toBe(1);
  expect(await count('outbox_mails')).toBe(2);
});

test('slots are not exclusive: different visitors can book the same one (R18)', async () => {
  const guests = Array.from({ length: 8 }, (_, n) => `guest-${n}@city.example`);
  const responses = await Promise.all(guests.map((email) => send({ email })));
  expect(new Set(responses.map(({ data }) => data.reference)).size).toBe(8);
  expect(await count('outbox_mails')).toBe(16);
});

test('the 21st try within ten minutes from one IP address is rejected, others are not (R38)', async () => {
  const context = makeContext({ ip: '203.0.113.9' });
  expect((await send({ name: '' }, context)).status).toBe(400);
  await repeatTry(fixture, 18, () => send({}, context));
  expect((await send({}, context)).status).toBe(201);
  const mailsBefore = await count('outbox_mails');
  const refused = await send({ email: 'new@city.example' }, context);
  expect(refused.status).toBe(429);
  expect(refused.error).toMatch(/^Too many tries\. Please wait \d+ minutes? and try again\.$/);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(await count('outbox_mails')).toBe(mailsBefore);
  expect((await send({ email: 'new@city.example' })).status).toBe(201);
});

test('the server enforces every rule of the form, with the same messages (R16)', async () => {
  const nothing = { name: '', email: '', agency: '', preferredDate: '', preferredTime: '' };
  expect(await send(nothing)).toMatchObject({
    status: 400,
    success: false,
    fields: {
      name: 'Name must be at least 2 characters',
      email: 'Invalid email address',
      agency: 'Agency name is required',
      preferredDate: 'Please select a date for your demo',
      preferredTime: 'Please select a time for your demo',
    },
  });
  const past = await send({ preferredDate: '2020-01-06T12:00:00.000Z' });
  expect(past.fields).toEqual({
    preferredDate: 'Monday, January 6, 2020 has passed. Please select a later date',
  });
  expect(await count('demo_bookings')).toBe(0);
  expect(await count('outbox_mails')).toBe(0);
});

test('a form that a robot filled in is rejected; the two fields that detect robots are optional (R38)', async () => {
  expect((await send({ website: 'https://spam.example' })).status).toBe(400);
  expect((await send({ elapsedMs: 200 })).status).toBe(400);
  expect(await count('demo_bookings')).toBe(0);
  expect((await send({ website: undefined, elapsedMs: undefined })).status).toBe(201);
});

const postPlainly = (changes: Record<string, string>, context = makeContext()) =>
  bookDemo(formPost('/api/demo-booking', { ...booking, elapsedMs: '30000', ...changes }), context);
const readResult = async (address: string, context = makeContext()) => {
  const request = new Request(new URL(address, 'https://www.levee.example'));
  const response = await formResult(request, context);
  return { status: response.status, html: await response.text() };
};

test('a plain form post redirects to a page with the reference, the time and a calendar link (R16, R19)', async () => {
  // A native date field sends year-month-day.
  const done = await postPlainly({ preferredDate: day });
  expect(done.status).toBe(303);
  const address = done.headers.get('location') ?? '';
  const [[reference] = []] = await fixture.query('select reference from demo_bookings');
  expect(address).toBe(`/form-result/demo-booking?reference=${reference}`);
  const { html } = await readResult(address);
  expect(html).toContain('<h1>Your demo is booked</h1>');
  expect(html).toContain(`<dd>${reference}</dd>`);
  expect(html).toContain(`${longDay(day)}, 1:00 PM`);
  expect(html).toMatch(/href="https:\/\/outlook\.office\.com\/[^"]*startdt=/);
  // Anyone with the URL can open the page, so it does not show the visitor's name.
  expect(html).not.toMatch(/dana|somewhere/i);
  const typed = await postPlainly({ preferredDate: longDay(day), email: 'eve@city.example' });
  expect(typed.status).toBe(303);
  for (const query of ['reference=D-ABCDEFG', 'reference=<b>Call+us</b>', ''])
    expect(await readResult(`/form-result/demo-booking?${query}`)).toMatchObject({ status: 404 });
});

test('the page of a booking takes one round trip and is rate-limited, so that references cannot be guessed (R38)', async () => {
  const { data } = await send();
  const address = `/form-result/demo-booking?reference=${data.reference}`;
  const before = fixture.roundTrips();
  expect(await readResult(address)).toMatchObject({ status: 200 });
  expect(fixture.roundTrips() - before).toBe(1);
  const context = makeContext();
  await repeatTry(fixture, 200, () => readResult(address, context));
  for (const guess of [address, '/form-result/demo-booking?reference=D-1'])
    expect(await readResult(guess, context)).toMatchObject({ status: 429 });
});

test('a rejected plain form post keeps what was typed and shows an error at each invalid field (R16)', async () => {
  const refused = await postPlainly({ name: '', preferredDate: 'someday', notes: '<b>Typed</b>' });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  for (const [id, message] of [
    ['demo-name-field', messages.name],
    ['demo-date-field', messages.date],
  ])
    for (const expected of [
      `<a href="#${id}">${message}</a>`,
      new RegExp(`id="${id}-error"[^>]*>.*?${message}`),
    ])
      expect(html).toMatch(expected);
  expect(html).toContain('value="dana@city.example"');
  expect(html).not.toContain('<b>Typed');
  expect(html).toContain('Error: ');
});

test('a plain form post over the rate limit, or while the database is down, keeps what was typed (R38)', async () => {
  const ip = '203.0.113.77';
  await repeatTry(fixture, 20, () => send({}, makeContext({ ip })));
  const limited = await postPlainly({}, makeContext({ ip }));
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  const html = await limited.text();
  expect(html).toMatch(/Submission Error.*Too many tries\. Please wait/);
  expect(html).toContain('value="dana@city.example"');
  expectLoggedError(/request failed/);
  fixture.setReachable(false);
  const unavailable = await postPlainly({}).finally(() => fixture.setReachable(true));
  expect(unavailable.status).toBe(503);
  expect(await unavailable.text()).toMatch(
    /There was an error scheduling your demo\..*value="dana@city\.example"/,
  );
});

test('the confirmation has the time, the reference and how to join (R19)', async () => {
  configureMeeting();
  const { data } = await send();
  const mail = await mailTo('dana@city.example');
  expect(mail.subject).toMatch(
    RegExp(`^Your ${site.name} demo: \\w+day, \\w+ \\d+, \\d{4}, 1:00 PM Pacific Time$`),
  );
  for (const part of [mail.text, mail.html]) {
    for (const fact of [data.reference, '1:00 PM Pacific Time', 'https://meet.example/levee'])
      expect(part).toContain(fact);
    expect(part).toContain('+1 504 555 0100');
    expect(part).not.toMatch(/undefined|\[object|NaN/);
  }
  expect(mail.headers['Reply-To']).toBe(site.contact.infoEmail);
});

test('the calendar file has the same half hour (R19)', async () => {
  const { data } = await send({ timeZone: 'America/Los_Angeles', preferredTime: '16:00' });
  const { attachments } = await mailTo('dana@city.example');
  expect(attachments).toHaveLength(1);
  expect(attachments[0]?.contentType).toMatch(/^text\/calendar; method=REQUEST/);
  const value = readCalendar(attachments[0]?.content);
  const [[start] = []] = await fixture.query(
    `select to_char(starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') from demo_bookings`,
  );
  expect(value('DTSTART')).toBe(start);
  expect(value('DTEND')).toBe(start?.replace(/0000Z$/, '3000Z'));
  expect(value('METHOD')).toBe('REQUEST');
  expect(value('SUMMARY')).toBe(`${site.name} demo`);
  expect(value('DESCRIPTION')).toContain(data.reference);
  expect(value('ORGANIZER')?.toLowerCase()).toContain(`mailto:${site.contact.infoEmail}`);
  expect(value('ATTENDEE')).toMatch(/mailto:dana@city\.example/i);
});

test('the mail to sales has everything that the visitor sent, and the time in both time zones (R17)', async () => {
  const { data } = await send({ timeZone: 'America/Los_Angeles', preferredTime: '13:00' });
  const mail = await mailTo('sales@levee.example');
  expect(mail.subject).toMatch(/^Demo booked: City of Somewhere, .*, 3:00 PM Central Time$/);
  for (const fact of [
    '1:00 PM Pacific Time (America/Los_Angeles)',
    '3:00 PM Central Time',
    'Dana Reyes',
    'dana@city.example',
    'City of Somewhere',
    '(504) 555-0100',
    'The registry, please.',
    data.reference,
  ])
    expect(mail.text).toContain(fact);
  expect(mail.text).toContain('<b>Lexi</b>');
  expect(mail.html).not.toContain('<b>Lexi</b>');
  expect(mail.headers['Reply-To']).toBe('dana@city.example');
});

const typed = {
  name: 'Win now.\r\nOpen https://evil.example/x',
  agency: 'City of evil.example',
  phone: 'www.evil.example',
  notes: 'First.\nThen http://evil.example/y or pay@evil.example.',
};

test('the mail to the visitor’s address and its calendar file contain nothing that was typed (R41)', async () => {
  await send(typed);
  const { subject, text, html, attachments } = await mailTo('dana@city.example');
  const calendar = attachments[0]?.content.replace(/\r\n[ \t]/g, '') ?? '';
  for (const part of [subject, text, html, calendar]) expect(part).not.toMatch(/evil|Win now/);
});

test('typed names in the mail to sales are one line and never a link (R41)', async () => {
  await send(typed);
  const { subject, text, html, attachments } = await mailTo('sales@levee.example');
  expect(subject).toMatch(/^Demo booked: City of evil\. example, /);
  expect(text).toContain('Name: Win now. Open https: / /evil. example/x\n');
  expect(text).toContain('Notes: First.\nThen http: / /evil. example/y or pay @ evil. example.\n');
  for (const part of [subject, text, html, attachments[0]?.content])
    expect(part).not.toMatch(/evil\.example/);
});

test('the confirmation has no meeting link or dial-in when they are not configured (R19)', async () => {
  await send();
  const { text, attachments } = await mailTo('dana@city.example');
  expect(text).not.toMatch(/Dial in|Video meeting:/);
  expect(attachments[0]?.content).not.toMatch(/undefined|Dial in/);
});

test('while the database is down, the response has no stack trace and nothing is stored (R16)', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  const { status, error, success } = await send().finally(() => fixture.setReachable(true));
  expect({ status, success }).toEqual({ status: 503, success: false });
  expect(error).not.toMatch(/\bat .*:\d+|fetch failed|ECONN/);
  expect(await count('demo_bookings')).toBe(0);
});

test('a booking that conflicts with another transaction is stored at the second try, once, with its emails', async () => {
  await failBookings(1);
  expect((await send()).status).toBe(201);
  expect(await fixture.query('select count(*) from demo_bookings')).toEqual([['1']]);
  expect(await fixture.query('select count(*) from outbox_mails')).toEqual([['2']]);
});

test('while conflicts go on, a plain form post gets 503 with Retry-After and the form with what was typed (R16)', async () => {
  expectLoggedError(/request failed.*40001/);
  await failBookings(10);
  const { elapsedMs: _, preferredDate: __, ...typed } = booking;
  const response = await bookDemo(
    formPost('/api/demo-booking', { ...typed, preferredDate: day }),
    makeContext(),
  );
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  const html = await response.text();
  expect(html).toContain('value="City of Somewhere"');
  expect(html).toContain('The registry, please.');
  expect(await fixture.query('select 1 from demo_bookings')).toEqual([]);
});

/** Lets the next tries to store a booking fail with a serialization failure. */
async function failBookings(tries: number): Promise<void> {
  await fixture.query('create sequence if not exists booking_tries');
  await fixture.query('alter sequence booking_tries restart');
  await fixture.query(`create or replace function fail_bookings() returns trigger language plpgsql as $$
    begin
      if nextval('booking_tries') <= ${tries} then raise exception 'x' using errcode = '40001'; end if;
      return new;
    end $$`);
  await fixture.query(`create or replace trigger fail_bookings before insert on demo_bookings
    for each row execute function fail_bookings()`);
}
