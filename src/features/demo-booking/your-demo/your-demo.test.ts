import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import forms from '#functions/forms.ts';
import remindOfDemos from '#functions/remind-of-demos.ts';
import yourDemo from '#functions/your-demo.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';
import { postJson, formPost } from '#tests/fixtures/post-json.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { longDay } from '#src/features/demo-booking/booking.ts';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { site } from '#src/site.ts';

const fixture = setUpDatabase();
setUpShell(bookingForm);
beforeEach(async () => {
  fixture.setReachable(true);
  await fixture.query('truncate demo_bookings, outbox_mails, rate_limit_hits');
});
afterEach(() => void vi.useRealTimers());

const day = weekdayAhead(60);
const later = weekdayAhead(90);
const email = 'dana@city.example';

async function book(changes: Record<string, string> = {}): Promise<string> {
  const body = {
    name: 'Dana Reyes',
    email,
    agency: 'City of Somewhere',
    preferredDate: day,
    preferredTime: '13:00',
    timeZone: 'America/Denver',
    ...changes,
  };
  const post = { to: forms, path: '/api/demo-booking', body };
  return (await postJson<{ reference: string }>(post)).data.reference;
}
/** The token of the link in the newest mail to the visitor. */
async function readToken(): Promise<string> {
  const rows = await fixture.query(
    `select text_body from outbox_mails where recipient = '${email}' order by created_at desc, id`,
  );
  const links = rows.map(([text]) => /\/your-demo\?token=([\w-]{32})/.exec(text ?? '')?.[1]);
  return links.find(Boolean) ?? '';
}
const open = (token: string, init: RequestInit = {}) =>
  yourDemo(
    new Request(`https://www.levee.example/your-demo?token=${encodeURIComponent(token)}`, init),
    makeContext(),
  );
const press = (action: 'move' | 'cancel' | 'confirm', values: Record<string, string>) =>
  yourDemo(formPost(`/your-demo/${action}`, values), makeContext());
async function readBooking() {
  const [booking] = await fixture.query(
    `select preferred_date, preferred_time, sequence, canceled_at is not null,
       confirmed_at is not null from demo_bookings order by created_at limit 1`,
  );
  return booking;
}
/** All mails with a calendar file, oldest first. */
async function readMails() {
  const rows = await fixture.query(
    `select recipient, subject, text_body, attachments from outbox_mails
     where attachments <> '[]' order by created_at`,
  );
  return rows.map(([to, subject, text, attachments]) => {
    const [file] = JSON.parse(attachments ?? '[]') as { content: string; contentType: string }[];
    const calendar = new ICAL.Component(ICAL.parse(file?.content ?? '') as unknown[]);
    const event = calendar.getFirstSubcomponent('vevent')!;
    return {
      to,
      subject: subject ?? '',
      text: text ?? '',
      contentType: file?.contentType,
      method: calendar.getFirstPropertyValue('method'),
      organizer: String(event.getFirstPropertyValue('organizer')).toLowerCase(),
      attendees: event
        .getAllProperties('attendee')
        .map((property) => String(property.getFirstValue()).toLowerCase()),
      uid: event.getFirstPropertyValue('uid'),
      sequence: event.getFirstPropertyValue('sequence'),
      status: event.getFirstPropertyValue('status'),
      startsAt: (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
    };
  });
}

test('the link in the mail shows the demo and three buttons, and opening it changes nothing', async () => {
  const reference = await book();
  const token = await readToken();
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await open(token, { method });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    if (method === 'HEAD') continue;
    const html = await response.text();
    expect(html).toContain(longDay(day));
    expect(html).toContain(reference);
    for (const label of ['Move the demo', 'Cancel the demo', 'I’ll be there'])
      expect(html).toContain(label);
  }
  expect(await readBooking()).toEqual([day, '13:00', '0', 'f', 'f']);
});

test('moving a demo sends the visitor and sales the same calendar entry with a higher sequence', async () => {
  await book();
  const token = await readToken();
  const booked = await readMails();
  const response = await press('move', { token, preferredDate: later, preferredTime: '9:00' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`/your-demo?token=${token}&done=moved`);
  expect(await readBooking()).toEqual([later, '9:00', '1', 'f', 't']);
  const mails = (await readMails()).slice(booked.length);
  expect(mails.map(({ to }) => to).sort()).toEqual([email, 'sales@levee.example']);
  for (const mail of mails) {
    const method = mail.to === email ? 'REQUEST' : 'PUBLISH';
    expect(mail).toMatchObject({ uid: booked[0]?.uid, sequence: 1, method });
    expect(mail.contentType).toContain(`method=${method}`);
    expect(mail.startsAt.slice(0, 10)).toBe(later);
    expect(mail.startsAt).not.toBe(booked[0]?.startsAt);
    expect(mail.text).toContain(longDay(later));
  }
});

test('a demo can be moved to a time in another time zone (R17)', async () => {
  await book({ timeZone: 'Atlantic/Reykjavik' });
  const token = await readToken();
  const html = await (await open(token)).text();
  expect(html).toMatch(/<label[^>]*for="move-zone-field"[^>]*>Time zone/);
  expect(html).toMatch(/<option value="Atlantic\/Reykjavik" selected[^>]*>/);
  const move = { token, preferredDate: day, preferredTime: '9:00' };
  expect((await press('move', { ...move, timeZone: 'Mars/Olympus' })).status).toBe(400);
  await press('move', { ...move, timeZone: 'America/New_York' });
  const rows = await fixture.query(
    `select time_zone, to_char(starts_at at time zone 'America/New_York', 'HH24:MI') from demo_bookings`,
  );
  expect(rows).toEqual([['America/New_York', '09:00']]);
  const mail = (await readMails()).find(({ subject }) => subject.includes('is moved'));
  expect(mail?.subject).toContain('9:00 AM Eastern Time');
});

test('canceling a demo removes it from both calendars, and its slot can be booked again (R48)', async () => {
  const reference = await book();
  const token = await readToken();
  const { length: booked } = await readMails();
  expect((await press('cancel', { token })).status).toBe(303);
  const mails = (await readMails()).slice(booked);
  expect(mails).toHaveLength(2);
  for (const mail of mails)
    expect(mail).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 1 });
  expect(await (await open(token)).text()).toContain('Your demo is canceled');
  const again = await book();
  expect(again).not.toBe(reference);
  expect(await book()).toBe(again);
});

test('each calendar file can be added by its recipient: the visitor is invited, and sales gets the entry itself (R19)', async () => {
  await book();
  const token = await readToken();
  await press('move', { token, preferredDate: later, preferredTime: '9:00' });
  await press('cancel', { token });
  const mails = await readMails();
  const sentTo = (address: string) =>
    mails
      .filter(({ to }) => to === address)
      .map(({ method, sequence, attendees, organizer }) => [
        method,
        sequence,
        attendees,
        organizer === `mailto:${site.contact.infoEmail}`,
      ]);
  const invited = [`mailto:${email}`];
  expect(sentTo(email)).toEqual([
    ['REQUEST', 0, invited, true],
    ['REQUEST', 1, invited, true],
    ['CANCEL', 2, invited, true],
  ]);
  expect(sentTo('sales@levee.example')).toEqual([
    ['PUBLISH', 0, [], true],
    ['PUBLISH', 1, [], true],
    ['CANCEL', 2, [], true],
  ]);
});

test('a demo that is booked for the address of its organizer is no invitation', async () => {
  await book({ email: site.contact.infoEmail });
  for (const { method, attendees } of await readMails())
    expect([method, attendees]).toEqual(['PUBLISH', []]);
});

test('the old slot of a moved demo can be booked again (R48)', async () => {
  const reference = await book();
  await press('move', { token: await readToken(), preferredDate: later, preferredTime: '13:00' });
  expect(await book()).not.toBe(reference);
  expect(await book({ preferredDate: later })).toBe(reference);
});

test('pressing cancel twice cancels once', async () => {
  await book();
  const token = await readToken();
  const { length: booked } = await readMails();
  const responses = await Promise.all([press('cancel', { token }), press('cancel', { token })]);
  expect((await press('cancel', { token })).status).toBe(303);
  expect(responses.some(({ status }) => status === 303)).toBe(true);
  expect(await readMails()).toHaveLength(booked + 2);
});

test('each stored move of concurrent moves has one pair of mails', async () => {
  await book();
  const token = await readToken();
  const { length: booked } = await readMails();
  const times = ['9:00', '10:00', '11:00', '14:00'];
  const responses = await Promise.all(
    times.map((preferredTime) => press('move', { token, preferredDate: later, preferredTime })),
  );
  const moved = responses.filter(({ status }) => status === 303).length;
  expect(moved).toBeGreaterThanOrEqual(1);
  expect(responses.every(({ status }) => status === 303 || status === 409)).toBe(true);
  expect((await readBooking())?.[2]).toBe(String(moved));
  expect(await readMails()).toHaveLength(booked + 2 * moved);
});

test.each([
  ['a weekend', '2027-01-02', '9:00', 'is on a weekend'],
  ['a day that has passed', '2026-01-05', '9:00', 'has passed'],
  ['a day that does not exist', '2027-02-30', '9:00', 'Please select a date for your demo'],
  ['a time without a slot', day, '12:00', 'Please select a time for your demo'],
  ['its current time', day, '13:00', 'at this time already'],
])('moving to %s is rejected with an error at the field', async (_, date, time, message) => {
  await book();
  const token = await readToken();
  const response = await press('move', { token, preferredDate: date, preferredTime: time });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain(message);
  expect(html).toMatch(/aria-invalid="true"/);
  expect((await readBooking())?.[2]).toBe('0');
});

test('a demo is not moved to a time of today that has passed (R17)', async () => {
  await book();
  const token = await readToken();
  const today = weekdayAhead(7);
  // Ten or eleven in the morning in Denver.
  vi.useFakeTimers({ now: new Date(`${today}T17:00:00Z`), toFake: ['Date'] });
  const move = (preferredTime: string) =>
    press('move', { token, preferredDate: today, preferredTime });
  const refused = await move('9:00');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('That time has passed');
  expect((await move('14:00')).status).toBe(303);
});

test('moving to the time of another booking of the same visitor is rejected', async () => {
  await book();
  const token = await readToken();
  await book({ preferredTime: '9:00' });
  const { length: booked } = await readMails();
  const response = await press('move', { token, preferredDate: day, preferredTime: '9:00' });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('another demo booked at this time');
  expect(await readMails()).toHaveLength(booked);
});

test('concurrent changes do not exceed twenty', async () => {
  await book();
  const token = await readToken();
  await fixture.query('update demo_bookings set sequence = 19');
  const times = ['9:00', '10:00', '11:00', '14:00'];
  const responses = await Promise.all(
    times.map((preferredTime) => press('move', { token, preferredDate: later, preferredTime })),
  );
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await readBooking())?.[2]).toBe('20');
});

test('after twenty changes the link asks the visitor to write to us', async () => {
  await book();
  const token = await readToken();
  const { length: booked } = await readMails();
  await fixture.query('update demo_bookings set sequence = 20');
  const response = await press('cancel', { token });
  expect(response.status).toBe(409);
  expect(await response.text()).toContain(site.contact.infoEmail);
  expect(await readMails()).toHaveLength(booked);
});

test('a demo that has started can be neither moved nor canceled', async () => {
  await book();
  const token = await readToken();
  await fixture.query(`update demo_bookings set starts_at = now() - interval '1 minute'`);
  expect((await press('cancel', { token })).status).toBe(409);
  const html = await (await open(token)).text();
  expect(html).toContain('This demo has started');
  expect(html).not.toContain('<form action="/your-demo');
});

test('any other token gives a 4xx and opens no booking', async () => {
  await book();
  await fc.assert(
    fc.asyncProperty(anyText(), async (text) => {
      const responses = [await open(text), await press('cancel', { token: text })];
      for (const { status } of responses) expect([400, 404]).toContain(status);
    }),
    { numRuns: 40 },
  );
  expect((await readBooking())?.[3]).toBe('f');
});

test('while the database is down, the page of the link says so', async () => {
  await book();
  const token = await readToken();
  fixture.setReachable(false);
  const response = await open(token);
  fixture.setReachable(true);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('isn’t working right now');
});

const runAt = async (moment: string) => {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
  await remindOfDemos(new Request('https://www.levee.example/'), makeContext());
  vi.useRealTimers();
};
const readReminders = () =>
  fixture.query(`select recipient from outbox_mails where subject like 'Tomorrow: %'`);
/** Stores a confirmed demo at 9:00 in a time zone. */
async function confirmedDemo(timeZone: string, on: string, startsAt: string) {
  await book();
  await fixture.query(
    `update demo_bookings set preferred_date = '${on}', preferred_time = '9:00',
       time_zone = '${timeZone}', starts_at = '${startsAt}', confirmed_at = '2026-01-01T00:00:00Z'`,
  );
}

test.each([
  ['Guam', 'Pacific/Guam', '2027-03-09', '2027-03-08T23:00:00Z', '2027-03-07T22:59:00Z'],
  ['Honolulu', 'Pacific/Honolulu', '2027-01-01', '2027-01-01T19:00:00Z', '2026-12-31T18:59:00Z'],
  // The clocks change on the day before.
  ['New York', 'America/New_York', '2027-03-15', '2027-03-15T13:00:00Z', '2027-03-14T12:59:00Z'],
  ['Chicago', 'America/Chicago', '2026-11-02', '2026-11-02T15:00:00Z', '2026-11-01T14:59:00Z'],
])(
  'a visitor in %s who confirmed is reminded once, from nine on the day before in their time zone',
  async (_, timeZone, on, startsAt, justBefore) => {
    await confirmedDemo(timeZone, on, startsAt);
    await runAt(justBefore);
    expect(await readReminders()).toEqual([]);
    const nine = new Date(Date.parse(justBefore) + 60_000).toISOString();
    await runAt(nine);
    await runAt(nine);
    expect(await readReminders()).toEqual([[email]]);
  },
);

test('the links in the first email and in the reminder work, and only their hashes are stored', async () => {
  await confirmedDemo('America/Chicago', '2027-05-04', '2027-05-04T14:00:00Z');
  const first = await readToken();
  await runAt('2027-05-03T15:00:00Z');
  const second = await readToken();
  expect(second).not.toBe(first);
  const [[stored = ''] = []] = await fixture.query('select one::text from demo_bookings one');
  for (const token of [first, second]) {
    expect((await open(token)).status).toBe(200);
    expect(stored).not.toContain(token);
  }
});

test('unconfirmed and canceled demos get no reminder', async () => {
  await confirmedDemo('America/Chicago', '2027-05-04', '2027-05-04T14:00:00Z');
  await fixture.query('update demo_bookings set confirmed_at = null');
  await runAt('2027-05-03T15:00:00Z');
  await fixture.query(`update demo_bookings set confirmed_at = '2026-01-01', canceled_at = now()`);
  await runAt('2027-05-03T16:00:00Z');
  expect(await readReminders()).toEqual([]);
});

test('confirming is stored and redirects to the demo', async () => {
  await book();
  const token = await readToken();
  const response = await press('confirm', { token });
  expect(response.headers.get('location')).toBe(`/your-demo?token=${token}&done=confirmed`);
  expect((await readBooking())?.[4]).toBe('t');
  expect(await (await open(token)).text()).toContain('reminder the day before');
});

test('the page of a demo on a federal holiday names the holiday', async () => {
  await book();
  await fixture.query(`update demo_bookings set preferred_date = '2027-11-25'`);
  expect(await (await open(await readToken())).text()).toContain('Thanksgiving Day');
});
