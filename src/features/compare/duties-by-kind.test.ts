import { expect, test } from 'vitest';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { makeLaw, readLaws } from '#tests/fixtures/laws.ts';
import { countStates, dutiesByKind, isLocal } from './duties-by-kind.ts';

const today = '2026-11-27';
const duty = (fields: object) => ({
  id: 'list',
  text: 'Publish a list of your AI systems.',
  who: 'State agencies',
  ...fields,
});
const idsOf = (laws: ReturnType<typeof makeLaw>[], place = 'texas') =>
  [...dutiesByKind(laws, place, today)].map(([kind, owed]) => [
    kind,
    owed.map(({ duty: { id } }) => id),
  ]);

test('a state’s duties are grouped by the kind in their records, its own before federal ones', () => {
  const federal = makeLaw(
    { jurisdiction: 'us', duties: [duty({ id: 'web', kind: 'inventory' })] },
    'us-rule',
  );
  const own = makeLaw({ duties: [duty({ kind: 'inventory' }), duty({ id: 'limit' })] });
  const elsewhere = makeLaw({ jurisdiction: 'ohio', duties: [duty({ id: 'ohio' })] }, 'oh-hb-1');
  expect(idsOf([federal, own, elsewhere])).toEqual([
    ['inventory', ['list', 'web']],
    ['other', ['limit']],
  ]);
});

test('duties of companies, duties that ended and laws that bind no one are left out', () => {
  const law = makeLaw({
    duties: [
      duty({ id: 'vendors', binds: ['vendors'] }),
      duty({ id: 'past', endedOn: new Date('2026-01-01') }),
      duty({ id: 'now', kind: 'policy' }),
    ],
  });
  expect(idsOf([law, makeLaw({ status: 'failed' }, 'tx-hb-2')])).toEqual([['policy', ['now']]]);
});

test('a state with a duty of a kind in a law of its own counts once', () => {
  const laws = [makeLaw(), makeLaw({ jurisdiction: 'us' }, 'us-rule')];
  expect(countStates(laws, today)('other')).toBe(1);
  expect(countStates(laws, today)('inventory')).toBe(0);
  expect(countStates(laws, today)('other', true)).toBe(1);
});

test('every place of the register has duties to compare', () => {
  const laws = readLaws();
  for (const { slug } of jurisdictions)
    expect(dutiesByKind(laws, slug, today).size, slug).toBeGreaterThan(0);
});

test('a duty of state agencies alone is not local, and one of counties is', () => {
  const law = makeLaw({
    duties: [
      duty({ id: 'state', binds: ['state-agencies', 'universities'] }),
      duty({ id: 'both', binds: ['state-agencies', 'counties'] }),
    ],
  });
  const owed = dutiesByKind([law], 'texas', today).get('other') ?? [];
  expect(owed.filter(isLocal).map(({ duty: { id } }) => id)).toEqual(['both']);
});
