import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bookingSchema, messages } from './booking-form.ts';

// Wednesday, 10:30 in Chicago.
const now = new Date('2026-06-03T15:30:00Z');
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const complete = {
  name: 'Dana Reyes',
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  phone: '',
  preferredDate: '2026-06-04T12:00:00.000Z',
  preferredTime: '9:00',
  notes: '',
  timeZone: 'America/Los_Angeles',
};
function problems(changes: Record<string, unknown>): [string, string][] {
  const result = z.safeParse(bookingSchema, { ...complete, ...changes });
  return result.success
    ? []
    : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
}

test('a complete booking is parsed, ready to store', () => {
  const stored = { ...complete, preferredDate: '2026-06-04' };
  expect(z.parse(bookingSchema, complete)).toMatchObject(stored);
});

test('phone and notes are optional, the time defaults to 9:00 and the time zone to Central Time (R17)', () => {
  const { name, email, agency, preferredDate } = complete;
  const sparse = { name, email, agency, preferredDate };
  expect(z.parse(bookingSchema, sparse)).toMatchObject({
    ...sparse,
    preferredDate: '2026-06-04',
    preferredTime: '9:00',
    phone: '',
    notes: '',
    timeZone: 'America/Chicago',
  });
  expect(z.parse(bookingSchema, { ...complete, timeZone: '' }).timeZone).toBe('America/Chicago');
  expect(z.parse(bookingSchema, { ...complete, timeZone: null }).timeZone).toBe('America/Chicago');
});

test.each(['2026-06-04', '6/4/2026', '06/04/26', ' 6-4-2026 ', 'June 4', 'Thu, Jun. 4th, 2026'])(
  'the date can have any common format: %j',
  (preferredDate) => {
    expect(z.parse(bookingSchema, { ...complete, preferredDate }).preferredDate).toBe('2026-06-04');
  },
);

test('a date without a year is parsed in the visitor’s time zone (R17)', () => {
  // It is June 3 in Chicago and June 4 in Tokyo, where the next June 3 is a year away.
  const read = (timeZone: string) =>
    z.parse(bookingSchema, { ...complete, preferredDate: '6/3', preferredTime: '16:00', timeZone })
      .preferredDate;
  expect(read('America/Chicago')).toBe('2026-06-03');
  expect(read('Asia/Tokyo')).toBe('2027-06-03');
});

test('parsing does not change its input', () => {
  const sent = { ...complete, preferredDate: '6/4' };
  z.parse(bookingSchema, sent);
  expect(sent.preferredDate).toBe('6/4');
});

test('values are trimmed, and 09:00 becomes 9:00', () => {
  const typed = {
    name: '  Dana ',
    email: ' dana@city.example ',
    agency: ' City ',
    preferredTime: '09:00',
  };
  expect(z.parse(bookingSchema, { ...complete, ...typed })).toMatchObject({
    name: 'Dana',
    email: 'dana@city.example',
    agency: 'City',
    preferredTime: '9:00',
  });
});

test.each<[string, unknown, string]>([
  ['name', 'D', 'Name must be at least 2 characters'],
  ['name', ' D ', 'Name must be at least 2 characters'],
  ['name', undefined, 'Name must be at least 2 characters'],
  ['name', 'x'.repeat(201), 'Please use 200 characters or fewer (you have 201)'],
  ['email', 'dana', 'Invalid email address'],
  ['email', 'dana@', 'Invalid email address'],
  ['email', 'dana@city.example, eve@city.example', 'Invalid email address'],
  ['email', 'dana@city.example\r\nBcc: eve@city.example', 'Invalid email address'],
  ['email', `${'d'.repeat(250)}@city.example`, 'Please use 254 characters or fewer (you have 263)'],
  ['email', undefined, 'Invalid email address'],
  ['agency', 'C', 'Agency name is required'],
  ['agency', '', 'Agency name is required'],
  ['agency', ['a', 'b'], 'Agency name is required'],
  ['phone', 'x'.repeat(41), 'Please use 40 characters or fewer (you have 41)'],
  ['preferredDate', '', 'Please select a date for your demo'],
  ['preferredDate', undefined, 'Please select a date for your demo'],
  ['preferredDate', '2026-02-30T12:00:00Z', 'Please select a date for your demo'],
  ['preferredDate', '2026-06-06', messages.weekday('2026-06-06')],
  ['preferredDate', '6/7', messages.weekday('2026-06-07')],
  ['preferredDate', '6/2/2026', 'Tuesday, June 2, 2026 has passed. Please select a later date'],
  ['preferredDate', 'June 4, 2027', messages.far('2027-06-04')],
  ['preferredDate', 'someday', 'Please select a date for your demo'],
  ['preferredDate', ' ', 'Please select a date for your demo'],
  ['preferredDate', 'x'.repeat(90_000), 'Please select a date for your demo'],
  ['preferredDate', 20260604, 'Please select a date for your demo'],
  ['preferredTime', '', 'Please select a time for your demo'],
  ['preferredTime', null, 'Please select a time for your demo'],
  ['preferredTime', '12:00', 'Please select a time for your demo'],
  ['preferredTime', '9:30', 'Please select a time for your demo'],
  ['notes', 'x'.repeat(4_001), 'Please use 4000 characters or fewer (you have 4001)'],
  ['timeZone', 'Mars/Olympus', messages.zone],
])('%s is rejected with one message: case %#', (field, value, message) => {
  expect(problems({ [field]: value }), JSON.stringify(value)?.slice(0, 80)).toEqual([
    [field, message],
  ]);
});

test('an empty form gets one message for each required field', () => {
  expect(
    problems({ name: '', email: '', agency: '', preferredDate: '', preferredTime: '' }),
  ).toEqual([
    ['name', messages.name],
    ['email', messages.email],
    ['agency', messages.agency],
    ['preferredDate', messages.date],
    ['preferredTime', messages.time],
  ]);
});

test('an unbookable day is reported together with other errors', () => {
  const found = problems({ name: '', preferredDate: '2026-06-06' });
  expect(found.map(([field]) => field)).toEqual(['name', 'preferredDate']);
});

test('today only later times can be booked, in the visitor’s time zone (R17)', () => {
  const today = { preferredDate: '2026-06-03' };
  const passed = [['preferredTime', messages.passed]];
  // 10:30 in Chicago, 8:30 in Los Angeles, 0:30 tomorrow in Tokyo.
  expect(problems({ ...today, preferredTime: '10:00', timeZone: 'America/Chicago' })).toEqual(
    passed,
  );
  expect(problems({ ...today, preferredTime: '11:00', timeZone: 'America/Chicago' })).toEqual([]);
  expect(problems({ ...today, preferredTime: '9:00', timeZone: 'America/Los_Angeles' })).toEqual(
    [],
  );
  expect(problems({ ...today, timeZone: 'Asia/Tokyo' })).toEqual([
    ['preferredDate', messages.past('2026-06-03')],
  ]);
});
