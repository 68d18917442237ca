import { expect, test } from 'vitest';
import { islandLabels } from '#src/browser/island-crash.ts';
import { readPages } from './dist.ts';
import { scripts } from './scripts.ts';

const withIslands = readPages().filter(({ html }) => html.includes('<astro-island'));

test('every page with an island says so when its script does not load', () => {
  expect(withIslands.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/admin', '/login', '/maturity-assessment', '/quote']),
  );
  const silent = withIslands.filter(
    ({ html }) =>
      !/addEventListener\(`astro:hydration-error`[^<]*import\(`\/_astro\/explain-crash/.test(html),
  );
  expect(silent.map(({ address }) => address)).toEqual([]);
});

const islands = withIslands.flatMap(({ address, html }) =>
  [...html.matchAll(/<astro-island[^>]*>/g)].map(([tag]) => {
    const [name = '', renderer = ''] = ['component-export', 'renderer-url'].map(
      (attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1],
    );
    return { address, name, renderer };
  }),
);

test('the list of what may crash has every island and every root that a script mounts, and nothing else', () => {
  const named = new Set(islands.map(({ name }) => name));
  const code = [...scripts.values()].map(({ text }) => text).join('\n');
  const mounted = Object.keys(islandLabels).filter((name) =>
    ['`', "'", '"'].some((quote) => code.includes(quote + name + quote)),
  );
  expect(named.union(new Set(mounted))).toEqual(new Set(Object.keys(islandLabels)));
});

test('every island runs in our renderer', () => {
  for (const { address, renderer } of islands) {
    expect(renderer, address).toMatch(/^\/_astro\/island-renderer\./);
    expect(scripts.has(renderer.replace('/_astro', '')), address).toBe(true);
  }
});

test('words of React’s own code keep no rule on a page', () => {
  // React knows `display` as a style; with us it is also the class of the largest headings.
  const keeps = readPages().filter(({ html }) => /<style>[^<]*\.display\{/.test(html));
  expect(keeps.map(({ address }) => address)).toContain('/');
  const needless = keeps.filter(({ html }) => !/class="[^"]*\bdisplay\b/.test(html));
  expect(needless.map(({ address }) => address)).toEqual([]);
});
