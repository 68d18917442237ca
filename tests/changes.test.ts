import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChanges } from './fixtures/changes.ts';

const root = join(import.meta.dirname, '..');
const changes = readChanges(root);

test('CONTRIBUTING.md lists where to make the twenty most common changes', () => {
  expect(new Set(changes.map(({ wish }) => wish)).size).toBe(20);
});

test.each(changes)('to $wish takes at most four places, and all exist', ({ places }) => {
  expect(places.length).toBeLessThanOrEqual(4);
  expect(new Set(places).size).toBe(places.length);
  for (const place of places) {
    expect(existsSync(join(root, place)), place).toBe(true);
    expect(statSync(join(root, place)).isDirectory(), place).toBe(place.endsWith('/'));
  }
});
