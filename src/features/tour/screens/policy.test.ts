import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  chooseClause,
  compareDraft,
  countAccepted,
  policyPart,
  publish,
  remind,
  type Policy,
} from './policy.ts';

const sample: Policy = z.parse(policyPart, undefined);
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

test('the draft shows what it adds to the version in force and what it removes', () => {
  const { draft, added, removed } = compareDraft({
    ...sample,
    ...chooseClause(sample, 'hiring', false),
  });
  expect(idsOf(draft)).toEqual(['allowed', 'chatbots', 'plates', 'benefits', 'personal']);
  expect(idsOf(added)).toEqual(['personal']);
  expect(idsOf(removed)).toEqual(['hiring']);
});

test('of 1,480 people in the sample city 1,214 have accepted the policy', () => {
  expect(countAccepted(sample)).toMatchObject({ people: 1480, accepted: 1214, percent: 82 });
});

test('a published version is in force, and no one has accepted it yet', () => {
  const published = { ...sample, ...publish(sample) };
  const { added, removed } = compareDraft(published);
  expect([...added, ...removed]).toEqual([]);
  expect(countAccepted(published)).toMatchObject({ accepted: 0, percent: 0 });
});

test('half of those who have not accepted do so after a reminder, and in the end everyone', () => {
  const police = (state: Policy) => countAccepted(state).rows[0]!;
  const once = { ...sample, ...remind(sample, ['Police']) };
  expect(police(sample)).toMatchObject({ people: 430, accepted: 335 });
  expect(police(once).accepted).toBe(383);
  expect(countAccepted(once).rows.slice(1)).toEqual(countAccepted(sample).rows.slice(1));
  const often = { ...sample, reminders: { Police: 10 } };
  expect(police(often)).toMatchObject({ accepted: 430, percent: 100 });
});
