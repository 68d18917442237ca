import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  addUse,
  allUses,
  changeUse,
  levelOf,
  listUses,
  openUse,
  pointsOf,
  registerPart,
  removeUse,
  riskRules,
  type Register,
} from './register.ts';

const sample: Register = z.parse(registerPart, undefined);
const countBy = (level: string) =>
  allUses(sample).filter(({ answers }) => levelOf(answers) === level).length;

test('the sample city has 47 uses, 6 of them high risk and in use', () => {
  expect(allUses(sample)).toHaveLength(47);
  expect(new Set(allUses(sample).map(({ id }) => id)).size).toBe(47);
  expect([countBy('high'), countBy('medium'), countBy('low')]).toEqual([6, 14, 27]);
  const high = allUses(sample).filter(({ answers }) => levelOf(answers) === 'high');
  expect(new Set(high.map(({ stage }) => stage))).toEqual(new Set(['In use']));
});

test.each([
  [[0, 0, 0, 0, 0], 0, 'low'],
  [[1, 0, 0, 0, 1], 3, 'low'],
  [[1, 1, 0, 0, 0], 4, 'medium'],
  [[1, 1, 1, 0, 1], 7, 'medium'],
  [[1, 1, 1, 0, 2], 8, 'high'],
  [[1, 1, 2, 1, 2], 12, 'high'],
  [[0, 0, 2, 0, 0], 4, 'high'],
])(
  'the answers %j make %i points and %s risk, as the shown rules say',
  (answers, points, level) => {
    expect(pointsOf(answers)).toBe(points);
    expect(levelOf(answers)).toBe(level);
    expect(riskRules).toBe(
      '0 to 3 points: low. 4 to 7: medium. 8 to 12, or any use that decides about people: high.',
    );
  },
);

test('a use has no risk until all five questions are answered', () => {
  expect(levelOf([1, 1, 2, null, 2])).toBeNull();
  expect(pointsOf([1, null, null, null, null])).toBe(2);
});

test('a use that the visitor registers is the newest and open, and changes with its answers', () => {
  const added: Register = { ...sample, level: 'high', ...addUse(sample) };
  const use = openUse(added);
  expect(use).toMatchObject({ id: 'UC-048', name: '', source: 'Not set', stage: 'Proposed' });
  expect(listUses(added)[0]).toEqual(use);
  const named = {
    ...added,
    ...changeUse(added, use, { name: 'Lot finder', answers: [1, 0, 0, 0, 0] }),
  };
  expect(openUse(named)).toMatchObject({ name: 'Lot finder', answers: [1, 0, 0, 0, 0] });
  expect(addUse({ ...named, open: 'UC-001' }).open).toBe('UC-049');
  const removed = { ...named, ...removeUse(named, use) };
  expect(allUses(removed)).toHaveLength(47);
  expect(openUse(removed).id).toBe('UC-047');
});

test('of the city’s own uses only the answers change', () => {
  const use = openUse(sample);
  const changed = { ...sample, ...changeUse(sample, use, { answers: [1, 1, 2, 0, 0], name: 'X' }) };
  expect(levelOf(openUse(changed).answers)).toBe('high');
  expect(openUse(changed).name).toBe(use.name);
  expect(changeUse(sample, use, { name: 'X' })).toEqual({});
});

test('the register is filtered by department and risk, and sorted', () => {
  const police = listUses({ ...sample, department: 'Police', level: 'high', order: 'name' });
  expect(police.map(({ name }) => name)).toEqual([
    'Gunshot alerts',
    'License plate readers',
    'Video evidence search',
  ]);
  const points = listUses({ ...sample, order: 'riskiest' }).map(({ answers }) => pointsOf(answers));
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  expect(listUses({ ...sample, department: 'Library', level: 'high' })).toEqual([]);
});
