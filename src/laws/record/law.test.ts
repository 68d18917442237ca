import { expect, test } from 'vitest';
import { federal, jurisdictions, publicBodies, boundBodies } from '#src/content/lists/law-lists.ts';
import { makeLaw } from '#tests/fixtures/laws.ts';
import { findJurisdiction, isBinding, isStale, lawsBinding, whoOwes, statusOn } from './law.ts';

test('there are fifty states, the District of Columbia, two territories and the federal government, each with a unique slug, name and postal code', () => {
  expect(jurisdictions).toHaveLength(54);
  expect(jurisdictions[0]).toBe(federal);
  for (const key of ['slug', 'name', 'postalCode'] as const)
    expect(new Set(jurisdictions.map((place) => place[key])).size).toBe(54);
  expect(findJurisdiction('new-york')).toEqual({
    slug: 'new-york',
    name: 'New York',
    postalCode: 'ny',
  });
  expect(findJurisdiction('puerto-rico')?.postalCode).toBe('pr');
  expect(findJurisdiction('atlantis')).toBeUndefined();
});

test('an enacted law is in force from its effective date on, without an edit', () => {
  const law = makeLaw({ status: 'enacted', effectiveOn: new Date('2027-01-01') });
  expect(statusOn(law, '2026-12-31')).toBe('enacted');
  expect(statusOn(law, '2027-01-01')).toBe('in-force');
  expect(statusOn(makeLaw({ status: 'enacted' }), '2030-01-01')).toBe('enacted');
  const repealed = makeLaw({
    status: 'repealed',
    endedOn: new Date('2026-05-14'),
    effectiveOn: new Date('2026-01-01'),
  });
  expect(statusOn(repealed, '2026-12-31')).toBe('repealed');
});

test('only laws that are in force, enacted or stopped by a court are binding', () => {
  const binding = [
    'in-force',
    'enacted',
    'stayed',
    'superseded',
    'vetoed',
    'proposed',
    'failed',
  ].filter((status) => isBinding(makeLaw({ status })));
  expect(binding).toEqual(['in-force', 'enacted', 'stayed']);
});

test('the laws that bind an agency are those of its state, then the federal ones, without laws that bind only others', () => {
  const laws = [
    makeLaw({ jurisdiction: 'us', binds: ['counties'] }, 'us-rule'),
    makeLaw({ jurisdiction: 'us', binds: ['federal-agencies'] }, 'us-memo'),
    makeLaw({}, 'tx-hb-1'),
    makeLaw({ binds: ['vendors'] }, 'tx-hb-2'),
    makeLaw({ status: 'vetoed' }, 'tx-hb-3'),
    makeLaw({ jurisdiction: 'ohio' }, 'oh-hb-1'),
  ];
  const ids = (state: string) => lawsBinding(laws, state).map(({ id }) => id);
  expect(ids('texas')).toEqual(['tx-hb-1', 'us-rule']);
  expect(ids('us')).toEqual(['us-rule']);
  expect(ids('utah')).toEqual(['us-rule']);
});

test('the list of bound bodies begins with the public bodies of a state', () => {
  expect(Object.keys(boundBodies).slice(0, publicBodies.length)).toEqual(publicBodies);
  for (const other of ['federal-agencies', 'vendors', 'businesses'])
    expect(publicBodies).not.toContain(other);
});

test('a duty binds the bodies that it names, or else all that the law binds', () => {
  const law = makeLaw();
  expect(whoOwes(law, { binds: [] })).toEqual(['state-agencies', 'cities']);
  expect(whoOwes(law, { binds: ['oversight-offices'] })).toEqual(['oversight-offices']);
});

test('a record is current for 120 days after its check, even across a new year and a leap day', () => {
  const law = makeLaw({ checkedOn: new Date('2027-11-15') });
  expect(isStale(law, '2027-11-15')).toBe(false);
  expect(isStale(law, '2028-03-14')).toBe(false);
  expect(isStale(law, '2028-03-15')).toBe(true);
});
