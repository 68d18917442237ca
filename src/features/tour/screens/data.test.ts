import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countTools, dataPart, followData, foundTools, sources, type DataState } from './Data.tsx';

const sample = z.parse(dataPart, undefined);

const read = (data: DataState) =>
  followData(data).map(({ name, uses, tools }) => [
    name,
    ...uses.map((use) => use.name),
    ...tools.map((tool) => tool.name),
  ]);

test('a source leads through its data sets to the AI that reads them', () => {
  expect(read({ ...sample, source: 'plates' })).toEqual([
    ['Plate reads', 'License plate readers'],
    ['Searches and who made them'],
  ]);
});

test('a tool that no one registered reads its data set until it is stopped', () => {
  expect(read(sample)[0]).toContain('Meeting notes extension');
  const asked: DataState = { ...sample, tools: { ...sample.tools, notes: 'asked' } };
  expect(read(asked)[0]).toContain('Meeting notes extension');
  const stopped: DataState = { ...sample, tools: { ...sample.tools, notes: 'stopped' } };
  expect(read(stopped)[0]).not.toContain('Meeting notes extension');
  expect(countTools(stopped, 'found')).toBe(1);
});

test('every tool that was found reads a data set of a source', () => {
  const sets = sources.flatMap((source) => source.sets.map(({ name }) => name));
  for (const { reads } of foundTools) expect(sets).toContain(reads);
});
