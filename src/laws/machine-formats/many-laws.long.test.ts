import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  federal,
  jurisdictions,
  lawTopics,
  publicBodies,
  states,
} from '#src/content/lists/law-lists.ts';
import { makeLaw } from '#tests/fixtures/laws.ts';
import { writeFormats } from '#tests/fixtures/write-register.ts';

test('all formats of five hundred laws with many duties are written within five seconds of CPU time', () => {
  const topics = Object.keys(lawTopics);
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((at) => new Date(at.toISOString().slice(0, 10)));
  const duty = fc.record({
    text: fc.constant('Post an inventory of the systems that decide about people. '.repeat(5)),
    starts: day,
    every: fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      from: fc.integer({ min: 2020, max: 2027 }),
    }),
  });
  const record = fc.record({
    jurisdiction: fc.constantFrom(...jurisdictions.map(({ slug }) => slug)),
    topics: fc.subarray(topics, { minLength: 1, maxLength: 8 }),
    duties: fc.array(duty, { minLength: 2, maxLength: 4 }),
  });
  const laws = fc
    .sample(record, { numRuns: 500, seed: 1 })
    .map(({ duties, jurisdiction, ...fields }, index) => {
      const place = index % 50 ? jurisdiction : federal.slug;
      const first = makeLaw().duties[0];
      return makeLaw(
        {
          ...fields,
          jurisdiction: place,
          binds: [...publicBodies],
          duties: duties.map((duty, at) => ({ ...first, ...duty, id: `duty-${at}` })),
        },
        `law-${index}`,
      );
    });
  const before = process.threadCpuUsage();
  const formats = writeFormats(laws, '2026-12-31');
  // CPU time instead of wall time, so that a busy machine does not fail the test.
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(5_000_000);
  expect(formats['calendars']?.split('BEGIN:VCALENDAR').length).toBeGreaterThan(states.length);
});
