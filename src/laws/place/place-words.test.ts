import { expect, test } from 'vitest';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { placeSchema } from '#src/content/schemas/place-schema.ts';
import { readLaws, readPlaces } from '#tests/fixtures/laws.ts';
import { knowledgeOf, researchWords, type PlaceResearch } from './place-words.ts';

const researched: PlaceResearch = {
  researchedOn: '2026-11-27',
  lookedAt: ['acts of 2026'],
  found: 'none',
};
const records = readLaws();
const places = readPlaces();

test('a place says how far its research goes, and when it was made (R51)', () => {
  expect(researchWords('Idaho', researched, 0)).toBe(
    'We researched Idaho on November 27, 2026 and found no law, order or policy on AI. That is no proof that there is none. Each record says on which day its sources end. We looked at acts of 2026.',
  );
  expect(researchWords('Idaho', undefined, 0)).toBe(
    'We have not researched Idaho. That is no proof that there is none.',
  );
  expect(researchWords('Idaho', { ...researched, note: 'A bill waits.' }, 2)).toBe(
    'We researched Idaho on November 27, 2026. Each record says on which day its sources end. We looked at acts of 2026. A bill waits.',
  );
  expect([
    knowledgeOf(undefined, 0),
    knowledgeOf(researched, 0),
    knowledgeOf(undefined, 1),
  ]).toEqual(['not-researched', 'none-found', 'records']);
});

test('every place of the register has a file, and the file agrees with its records (R51)', () => {
  expect([...places.keys()].toSorted()).toEqual(jurisdictions.map(({ slug }) => slug).toSorted());
  const wrong = [...places].filter(([slug, { found }]) => {
    const has = records.some(({ jurisdiction }) => jurisdiction === slug);
    return found !== undefined && found !== (has ? 'records' : 'none');
  });
  expect(wrong.map(([slug]) => slug)).toEqual([]);
});

test.each([
  [{ found: 'none' }, /Research has a day/],
  [{ researchedOn: new Date('2026-11-27'), lookedAt: ['Acts of 2026'] }, /what the research found/],
  [{ researchedOn: new Date('2026-11-27'), found: 'none' }, /what was looked at/],
])('%o is refused with what to write', (fields, message) => {
  expect(() => placeSchema.parse(fields)).toThrow(message);
});
