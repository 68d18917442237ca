import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { demoStart, demoTimes } from './booking.ts';
import { calendarFile } from './booking-mails.server.ts';
import { outlookLink, type CalendarEntry } from './outlook-link.ts';
import { site } from '#src/site.ts';

const entry: CalendarEntry = {
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  day: '2026-11-24',
  time: '13:00',
  timeZone: 'America/Los_Angeles',
};
const read = (link: string) => Object.fromEntries(new URL(link).searchParams);

test('the link has every parameter of the compose window, in order (R19)', () => {
  const link = outlookLink({
    ...entry,
    meetingUrl: 'https://meet.example/levee?room=1&x=2',
    dialIn: '+1 504 555 0100, code 7#',
  });
  expect(link).toMatch(/^https:\/\/outlook\.office\.com\/calendar\/0\/deeplink\/compose\?path=/);
  expect(Object.entries(read(link))).toEqual([
    ['path', '/calendar/action/compose'],
    ['rru', 'addevent'],
    ['subject', `${site.name} demo`],
    ['startdt', '2026-11-24T13:00:00'],
    ['enddt', '2026-11-24T13:30:00'],
    [
      'body',
      `${site.name} demo for City of Somewhere\nTuesday, November 24, 2026, 1:00 PM Pacific Time, 30 minutes\n` +
        'Join the video meeting: https://meet.example/levee?room=1&x=2\nDial in: +1 504 555 0100, code 7#',
    ],
    ['location', 'https://meet.example/levee?room=1&x=2'],
    ['to', `${site.contact.infoEmail},dana@city.example`],
  ]);
});

test('start and end are URL-encoded local date-times (section 4)', () => {
  expect(outlookLink(entry)).toContain(
    '&startdt=2026-11-24T13%3A00%3A00&enddt=2026-11-24T13%3A30%3A00&',
  );
  expect(outlookLink({ ...entry, time: '9:00' })).toContain('startdt=2026-11-24T09%3A00%3A00');
});

test('meeting link and dial-in are left out when they are not configured (R19)', () => {
  const { body, location } = read(outlookLink(entry));
  expect(body).not.toMatch(/Join|Dial|undefined/);
  expect(location).toBe('Video meeting');
});

test('typed text is kept and cannot add a parameter, and a demo is half an hour', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(text, text, fc.constantFrom(...demoTimes), (agency, email, time) => {
      const query = read(outlookLink({ ...entry, agency, email, time }));
      expect(Object.keys(query)).toHaveLength(8);
      expect(query['body']).toContain(`${site.name} demo for ${agency}\n`);
      expect(query['to']).toBe(`${site.contact.infoEmail},${email}`);
      const minutes = Date.parse(`${query['enddt']}Z`) - Date.parse(`${query['startdt']}Z`);
      expect(minutes).toBe(30 * 60_000);
    }),
    { numRuns: 300 },
  );
});

// The time zones of US agencies, with and without daylight-saving time.
const zones = [
  'Pacific/Guam',
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Adak',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Denver',
  'America/Chicago',
  'America/Indiana/Indianapolis',
  'America/Detroit',
  'America/New_York',
  'America/Puerto_Rico',
];
// Both clock changes of 2027, the turn of the year, and a leap day.
const days = ['2027-03-12', '2027-03-14', '2027-03-15', '2027-11-05', '2027-11-07', '2027-11-08'];
days.push('2026-12-31', '2027-01-01', '2028-02-29');

test('in every time zone and around clock changes, the calendar file and the Outlook link have the picked time', () => {
  for (const timeZone of zones)
    for (const day of days)
      for (const time of demoTimes) {
        const startsAt = demoStart(day, time, timeZone);
        const { content } = calendarFile({
          id: 'a',
          reference: 'D-2345678',
          startsAt,
          email: 'a@b.example',
        });
        const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
        const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
        const instant = event.startDate.toJSDate();
        expect(event.endDate.toJSDate().getTime() - instant.getTime()).toBe(30 * 60_000);
        const wall = `${day} ${time.padStart(5, '0')}:00`;
        expect(instant.toLocaleString('sv-SE', { timeZone })).toBe(wall);
        const { startdt } = read(outlookLink({ ...entry, day, time, timeZone }));
        expect(startdt).toBe(wall.replace(' ', 'T'));
      }
});
