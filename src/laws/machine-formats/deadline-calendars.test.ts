import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { jurisdictions, lawTopics } from '#src/content/lists/law-lists.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { makeLawWithDuty } from '#tests/fixtures/laws.ts';
import type { Law } from '#src/laws/record/law.ts';
import { calendarPath, listCalendars, writeDeadlines } from './deadline-calendars.ts';
import { site } from '#src/site.ts';

const absolute = (path: string) => `https://www.levee.example${path}`;
const today = '2026-11-22';
const due = new Date('2026-12-31');
const places = new Set(jurisdictions.map(({ slug }) => slug));

function write(laws: Law[], slug = '', on = today): string {
  const calendar = listCalendars(laws, on).find((listed) => listed.slug === slug);
  if (!calendar) throw new Error(`There is no calendar ${slug}.`);
  return writeDeadlines(calendar, absolute);
}

/** A file as another program parses it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]);
  return {
    value: (name: string) => String(calendar.getFirstPropertyValue(name)),
    events: calendar.getAllSubcomponents('vevent').map((event) => {
      const { uid, summary, description, startDate, sequence } = new ICAL.Event(event);
      return {
        uid,
        summary,
        description,
        sequence,
        startDate,
        start: startDate.toString(),
        value: (name: string) => String(event.getFirstPropertyValue(name)),
      };
    }),
  };
}
const idsIn = (laws: Law[], slug: string) =>
  read(write(laws, slug)).events.map(({ uid }) => uid.replace(/@.*/, ''));
const slugsOf = (laws: Law[]) => listCalendars(laws, today).map(({ slug }) => slug);

test('a deadline is an all-day event with its id, its record, and a timestamp that only a new check changes (R44)', () => {
  const calendar = read(write([makeLawWithDuty({ due, section: '§ 1' })]));
  expect(calendar.value('version')).toBe('2.0');
  expect(calendar.value('x-wr-calname')).toBe('AI law deadlines');
  expect(calendar.value('refresh-interval')).toBe('P1D');
  const [event] = calendar.events;
  expect(calendar.events).toHaveLength(1);
  expect(event).toMatchObject({
    uid: `tx-hb-1.notice@${site.contact.infoEmail.split('@')[1]}`,
    sequence: 0,
    summary: 'Texas HB 1: Tell people that they deal with an AI system',
    start: '2026-12-31',
  });
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.value('url')).toBe('https://www.levee.example/laws/tx-hb-1#notice');
  expect(event?.value('status')).toBe('CONFIRMED');
  expect(event?.value('transp')).toBe('TRANSPARENT');
  for (const name of ['dtstamp', 'last-modified'])
    expect(event?.value(name)).toBe('2026-09-01T00:00:00Z');
  for (const text of ['Who: State agencies', '§ 1', 'September 1, 2026', 'Not legal advice'])
    expect(event?.description).toContain(text);
});

test('the same records give the same file on every day of a year, without a time zone', () => {
  const laws = [makeLawWithDuty({ every: { month: 7, day: 1, from: 2025 } })];
  expect(write(laws, '', '2026-12-31')).toBe(write(laws, '', '2026-01-01'));
  expect(write(laws)).not.toMatch(/TZID|VTIMEZONE|DTSTART:/);
});

test('each new year adds an event of a yearly duty and does not change the others', () => {
  const laws = [makeLawWithDuty({ every: { month: 12, day: 31, from: 2025 } })];
  const events = (on: string) => write(laws, '', on).split('BEGIN:VEVENT').slice(1);
  const [before, after] = [events('2026-12-31'), events('2027-01-01')];
  expect(before).toHaveLength(4);
  expect(after.length).toBe(5);
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(read(write(laws, '', '2027-01-01')).events.at(-1)?.start).toBe('2029-12-31');
});

test('a duty whose date changed keeps its id and gets a higher sequence', () => {
  const moved = makeLawWithDuty(
    { due: new Date('2027-04-26') },
    { history: [{ date: new Date('2026-04-20'), event: 'The day moved', changes: ['notice'] }] },
  );
  const [[before], [after]] = [[makeLawWithDuty({ due })], [moved]].map(
    (laws) => read(write(laws)).events,
  ) as [ReturnType<typeof read>['events'], ReturnType<typeof read>['events']];
  expect(after?.uid).toBe(before?.uid);
  expect([before?.sequence, after?.sequence]).toEqual([0, 1]);
  expect(after?.start).toBe('2027-04-26');
});

test('an event that a repeal cancels stays in the calendar and is marked, for programs and for people', () => {
  const repealed = makeLawWithDuty(
    { due },
    { status: 'repealed', endedOn: new Date('2026-05-14') },
  );
  const [event] = read(write([repealed], 'texas')).events;
  expect(event?.value('status')).toBe('CANCELLED');
  expect(event?.sequence).toBe(1);
  expect(event?.summary).toMatch(/^Cancelled: Texas HB 1: /);
});

const federalOf = (binds: string[]) => ({
  ...makeLawWithDuty({ due }, { jurisdiction: 'us', binds, topics: ['accessibility'] }),
  id: `us-${binds[0]}`,
});

test('the calendar of a state has its own deadlines and the federal ones of its agencies', () => {
  const laws = [makeLawWithDuty({ due }), federalOf(['cities']), federalOf(['platforms'])];
  expect(idsIn(laws, 'texas')).toEqual(['tx-hb-1.notice', 'us-cities.notice']);
  expect(idsIn(laws, 'new-york')).toEqual(['us-cities.notice']);
  expect(idsIn(laws, 'us')).toEqual(['us-cities.notice', 'us-platforms.notice']);
  expect(idsIn(laws, '')).toHaveLength(3);
});

test('the calendar of a topic has the deadlines of its laws, and empty calendars do not exist', () => {
  const laws = [makeLawWithDuty({ due }, { topics: ['disclosure', 'courts'] })];
  expect(slugsOf(laws)).toEqual(['', 'texas', 'courts', 'disclosure']);
  expect(slugsOf([])).toEqual([]);
});

test('no topic has the path of a place', () => {
  expect(Object.keys(lawTopics).filter((topic) => places.has(topic))).toEqual([]);
  expect(calendarPath({ slug: '' })).toBe('/laws/deadlines.ics');
  expect(calendarPath({ slug: 'new-york' })).toBe('/laws/deadlines/new-york.ics');
});

test('a long duty is cut between words in the title, but not in the description', () => {
  const text = `Post ${'the inventory of systems that decide about people '.repeat(4)}(§ 1.2). Keep it.`;
  const [event] = read(write([makeLawWithDuty({ due, text })])).events;
  expect(event?.summary).toMatch(
    /^Texas HB 1: Post the inventory of .* (the|inventory|of|systems|that|decide|about|people)…$/,
  );
  expect(event?.summary.length).toBeLessThan(110);
  expect(event?.description).toContain(text);
});

test('any text is read back unchanged from lines of at most 75 octets', () => {
  // Records cannot contain line breaks and other invisible characters.
  const duties = anyText({ minLength: 15, maxLength: 300 }).map(
    (text) => `Tell ${text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')} now`,
  );
  fc.assert(
    fc.property(duties, (text) => {
      const law = makeLawWithDuty({ due });
      const file = write([{ ...law, duties: law.duties.map((duty) => ({ ...duty, text })) }]);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(read(file).events[0]?.description.split('\n')[0]).toBe(text);
    }),
    { numRuns: 100 },
  );
});

test('every date is read back unchanged', () => {
  const day = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (at) => {
      const date = at.toISOString().slice(0, 10);
      const [event] = read(write([makeLawWithDuty({ due: new Date(date) })])).events;
      expect(event?.start).toBe(date);
    }),
    { numRuns: 100 },
  );
});
