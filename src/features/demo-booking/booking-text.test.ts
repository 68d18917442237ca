import { jsonPost } from '#tests/fixtures/post-json.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import bookDemo from '#functions/forms.ts';
import { storeConfiguration } from '#src/integrations/telephony/configuration.server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { openTestTelephony } from '#tests/fixtures/telephony.ts';
import { salesText } from './booking-mails.server.ts';

const fixture = setUpDatabase();
const telephony = await openTestTelephony();
afterAll(telephony.close);
beforeEach(async () => {
  setSalesPhone('+15045550178');
  await fixture.query('truncate demo_bookings, outbox_mails, rate_limit_hits, text_messages');
  const credentials = { accountSid: 'AC1', authToken: 'token' };
  const configuration = { credentials, phoneNumber: '+15045550142' };
  await storeConfiguration(configuration, 'ana@city.example');
});

function setSalesPhone(number: string): void {
  process.env.SALES_ALERT_PHONE = number;
  forgetEnv();
}

const monday = new Date(Date.now() + 30 * 86_400_000);
while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1);
const booking = {
  name: 'Dana Reyes',
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  phone: '(504) 555-0100',
  preferredDate: `${monday.toISOString().slice(0, 10)}T12:00:00.000Z`,
  preferredTime: '13:00',
  notes: 'Confidential.',
};
async function book(changes: object = {}) {
  const request = jsonPost('/api/demo-booking', { ...booking, ...changes });
  const context = makeContext();
  const before = fixture.roundTrips();
  const response = await bookDemo(request, context);
  const roundTrips = fixture.roundTrips() - before;
  const textsBefore = telephony.texts().length;
  await context.settled();
  const { data } = (await response.json()) as { data: { reference: string } };
  return { status: response.status, reference: data.reference, roundTrips, textsBefore };
}
const queued = async () => (await fixture.query('select body from text_messages')).flat();

test('a booking queues one text message to sales in the same round trip, sent after the response', async () => {
  const { status, reference, roundTrips, textsBefore } = await book();
  expect(status).toBe(201);
  expect(roundTrips).toBe(1);
  expect(textsBefore).toBe(0);
  expect(telephony.texts()).toHaveLength(1);
  const [text] = telephony.texts();
  expect(text).toMatchObject({ to: '+15045550178', from: '+15045550142' });
  expect(text?.body).toMatch(
    /^Demo booked: City of Somewhere, Monday, \w+ \d+, \d{4}, 1:00 PM Central Time\. Reference D-\w{7}\.$/,
  );
  expect(text?.body).toContain(reference);
  // The telephony service gets no personal data.
  for (const personal of ['Dana', '@', '0100', 'Confidential'])
    expect(text?.body).not.toContain(personal);
});

test('a repeated booking queues no second text message (R18)', async () => {
  await Promise.all([book(), book(), book()]);
  await book({ email: 'DANA@city.example' });
  expect(await queued()).toHaveLength(1);
});

test('a booking is stored without a sales phone number or telephony credentials, too', async () => {
  setSalesPhone('');
  expect((await book()).status).toBe(201);
  setSalesPhone('+15045550178');
  await fixture.query('truncate telephony_configuration');
  expect((await book({ preferredTime: '14:00' })).status).toBe(201);
  expect(await queued()).toEqual([]);
  expect(await fixture.query('select count(*)::text from demo_bookings')).toEqual([['2']]);
});

test('with any agency name, the text message stays one short line', () => {
  const startsAt = new Date('2026-11-24T15:00:00Z');
  const text = (agency: string) =>
    salesText({ agency, startsAt, reference: 'D-7KM2QXA' } as Parameters<typeof salesText>[0]);
  expect(text('City of Somewhere')).toBe(
    'Demo booked: City of Somewhere, Tuesday, November 24, 2026, 9:00 AM Central Time. Reference D-7KM2QXA.',
  );
  expect(text('evil.example/x')).toContain('Demo booked: evil. example/x, ');
  for (const agency of ['A'.repeat(200), '🏛'.repeat(200), 'City\r\nof\u2028\u202eSomewhere']) {
    expect(text(agency)).not.toMatch(/[\r\n\u2028\u202e]/);
    expect(text(agency).length).toBeLessThanOrEqual(220);
  }
});
