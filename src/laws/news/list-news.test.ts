import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { makeLaw, makeLawWithDuty } from '#tests/fixtures/laws.ts';
import { listNews } from './law-news.ts';

const due = (day: string, more: Record<string, unknown> = {}) =>
  makeLawWithDuty({ due: new Date(day) }, more);
const happened = (...days: string[]) =>
  makeLaw({ history: days.map((day) => ({ date: new Date(day), event: `It changed on ${day}` })) });

test('a deadline has its law, its duty, its place and its topics', () => {
  expect(listNews([due('2026-12-31')], '2026-12-01').deadlines).toEqual([
    {
      id: 'tx-hb-1.notice',
      date: '2026-12-31',
      kind: 'due',
      law: 'Texas HB 1',
      path: '/laws/tx-hb-1#notice',
      place: 'texas',
      everywhere: false,
      topics: ['disclosure'],
      text: 'Tell people that they deal with an AI system.',
      who: 'State agencies',
      note: null,
    },
  ]);
});

test('every state gets the deadlines of federal laws that bind public bodies, and all changes of federal laws', () => {
  const federal = (binds: string[]) =>
    due('2026-12-31', {
      jurisdiction: 'us',
      binds,
      history: [{ date: new Date('2026-11-30'), event: 'The President signed it' }],
    });
  const read = (binds: string[]) => listNews([federal(binds)], '2026-12-01');
  expect(read(['cities']).deadlines[0]).toMatchObject({ place: 'us', everywhere: true });
  expect(read(['federal-agencies']).deadlines[0]).toMatchObject({ everywhere: false });
  expect(read(['federal-agencies']).changes[0]).toMatchObject({ everywhere: true });
});

test('a repealed law has no deadlines, and a deadline of a stayed law has a note', () => {
  const ended = { status: 'repealed', endedOn: new Date('2026-05-14') };
  expect(listNews([due('2026-12-31', ended)], '2026-12-01').deadlines).toEqual([]);
  const [stayed] = listNews([due('2026-12-31', { status: 'stayed' })], '2026-12-01').deadlines;
  expect(stayed?.note).toBe('Stopped by a court for now.');
});

test('an event with only a secondary source has a note', () => {
  const law = makeLaw({
    history: [{ date: new Date('2026-11-30'), event: 'It passed', isSecondary: true }],
  });
  expect(listNews([law], '2026-12-01').changes[0]).toMatchObject({
    text: 'It passed.',
    note: 'Unconfirmed: reported only by secondary sources.',
  });
});

test('on any day, exactly the days in the range around it are listed (R44)', () => {
  const day = fc
    .date({ min: new Date('2025-11-01'), max: new Date('2031-02-28'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: -46, max: 121 }), (today, ahead) => {
      const date = daysBefore(today, -ahead);
      const isNear = ahead >= -45 && ahead <= 120;
      const { deadlines } = listNews([due(date)], today);
      expect(deadlines.map((item) => item.date)).toEqual(isNear ? [date] : []);
      const { changes } = listNews([happened(date)], today);
      expect(changes.map((item) => item.date)).toEqual(isNear ? [date] : []);
    }),
    { numRuns: 300 },
  );
});

test('deadlines and changes begin with the earliest', () => {
  const laws = [due('2026-12-31'), due('2026-12-03', { jurisdiction: 'texas' })];
  const days = listNews(laws, '2026-12-01').deadlines.map(({ date }) => date);
  expect(days).toEqual(['2026-12-03', '2026-12-31']);
  const changes = listNews([happened('2026-11-01', '2026-11-20')], '2026-12-01').changes;
  expect(changes.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-20']);
});
