import { expect, test } from 'vitest';
import { islandLabels } from '#src/island-crash.ts';
import { readPages } from './dist.ts';
import { scripts } from './scripts.ts';

const withIslands = readPages().filter(({ html }) => html.includes('<astro-island'));

test('every page with an island says so when its script cannot be had', () => {
  expect(withIslands.length).toBeGreaterThan(10);
  const silent = withIslands.filter(
    ({ html }) =>
      !/addEventListener\(`astro:hydration-error`[^<]*import\(`\/_astro\/explain-crash/.test(html),
  );
  expect(silent.map(({ address }) => address)).toEqual([]);
});

test('every island is on the list of what may crash, and runs in our renderer', () => {
  for (const { address, html } of withIslands)
    for (const [tag] of html.matchAll(/<astro-island[^>]*>/g)) {
      const [name, renderer] = ['component-export', 'renderer-url'].map(
        (attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '',
      );
      expect(Object.keys(islandLabels), address).toContain(name);
      expect(renderer, address).toMatch(/^\/_astro\/island-renderer\./);
      expect(scripts.has(renderer!.replace('/_astro', ''))).toBe(true);
    }
});
