import { afterEach, expect, test, vi } from 'vitest';
import { makeLaw, writtenLaw } from '#tests/fixtures/laws.ts';
import { briefSource, placeBrief } from './place-brief.ts';

const texas = { slug: 'texas', name: 'Texas', postalCode: 'tx' };
const duty = (id: string, due: string, binds: string[]) => ({
  ...writtenLaw.duties[0],
  id,
  binds,
  who: `Who has ${id}`,
  due: new Date(due),
});
const law = makeLaw({
  confidence: 'low',
  binds: ['state-agencies', 'cities', 'oversight-offices'],
  duties: [
    duty('office', '2026-11-30', ['oversight-offices']),
    duty('state', '2026-12-01', ['state-agencies']),
    duty('city', '2027-04-26', ['cities']),
  ],
});

test('the deadlines of local agencies come first, and those that only others have come last', () => {
  const { next } = placeBrief(texas, [law], '2026-11-27');
  expect(next.map(({ heading, days }) => [heading, days.map(({ duty }) => duty.id)])).toEqual([
    ['', ['city']],
    ['Deadlines of other offices', ['office', 'state']],
  ]);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the Word file of a place says whom each law applies to', () => {
  vi.stubEnv('SITE', 'https://www.levee.example');
  const { markdown } = briefSource(texas, [law], undefined, '2026-11-27');
  expect(markdown).toContain('Applies to: Cities and towns, state agencies.');
  expect(markdown.indexOf('Who has city')).toBeLessThan(markdown.indexOf('Who has office'));
});
