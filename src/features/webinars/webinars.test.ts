import { expect, test } from 'vitest';
import {
  isOver,
  unbrokenTimes,
  webinarDay,
  webinars,
  webinarTimes,
  webinarToOffer,
} from './webinars.ts';

const webinar = webinars['august-14-2025'];

test('the texts of the webinar of August 14 match the specification (section 2)', () => {
  expect(webinar.startsAt.toISOString()).toBe('2025-08-14T18:00:00.000Z');
  expect(webinarDay(webinar)).toBe('Thursday, August 14, 2025');
  expect(webinarTimes(webinar)).toBe(
    '11:00 AM Pacific / 12:00 Mountain / 1:00 Central / 2:00 Eastern',
  );
});

test('unbroken times break only between time zones', () => {
  const text = unbrokenTimes(webinar);
  expect(text.split(' ')).toHaveLength(4);
  expect(text.replaceAll('\u00a0', ' ')).toBe(webinarTimes(webinar));
});

test('in winter the times are standard times', () => {
  expect(webinarTimes({ ...webinar, startsAt: new Date('2026-01-15T18:30:00Z') })).toBe(
    '10:30 AM Pacific / 11:30 Mountain / 12:30 Central / 1:30 Eastern',
  );
});

test('a webinar is over when it has ended, and the last one is still offered (R24)', () => {
  expect(isOver(webinar, new Date('2025-08-14T18:59:59Z'))).toBe(false);
  expect(isOver(webinar, new Date('2025-08-14T19:00:00Z'))).toBe(true);
  for (const day of ['2020-01-01', '2025-08-14', '2030-01-01'])
    expect(webinarToOffer(new Date(day))).toBe('august-14-2025');
});
