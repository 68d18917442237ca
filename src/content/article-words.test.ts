/** Tests against habits that once made the articles sound alike. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'articles');
const articles = readdirSync(folder).map((file) => {
  const [, , ...body] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
  return { file, body: body.join('---') };
});

/** The last sentence of each story and of each list item, in lower case and without links. */
const closersOf = (body: string): string[] =>
  [...body.matchAll(/([^\n]+)\n+<\/Story>/g), ...body.matchAll(/^(?:-|\d+\.) (.+)$/gm)].map(
    ([, text = '']) =>
      text
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .split(/(?<=[.?!]) /)
        .at(-1)!
        .toLowerCase(),
  );

test('closing sentences are found in every article', () => {
  expect(articles.length).toBeGreaterThanOrEqual(16);
  for (const { file, body } of articles)
    expect(closersOf(body).length, file).toBeGreaterThanOrEqual(body.split('</Story>').length);
});

test('no article uses a maxim that was used too often', () => {
  const maxims =
    /is also an answer|travels? well|telling is welcome|has answered the question|costs (?:almost )?nothing to|is how lock-in begins|than a long one that nobody|cannot be fixed|deserve it anyway|protects nobody/i;
  expect(articles.filter(({ body }) => maxims.test(body)).map(({ file }) => file)).toEqual([]);
});

test('no closing sentence is used in more than two articles', () => {
  const seen = new Map<string, Set<string>>();
  for (const { file, body } of articles)
    for (const closer of closersOf(body))
      seen.set(closer, (seen.get(closer) ?? new Set()).add(file));
  const often = [...seen].filter(([, files]) => files.size > 2);
  expect(often.map(([closer]) => closer)).toEqual([]);
});

test('an article says "Ask …" at most three times', () => {
  for (const { file, body } of articles)
    expect(body.match(/\bAsk\b/g)?.length ?? 0, file).toBeLessThanOrEqual(3);
});

test('articles use more contractions than long forms', () => {
  const count = (body: string, pattern: RegExp) => body.match(pattern)?.length ?? 0;
  const stiff = articles.filter(({ body }) => {
    const long = count(body, /\b(?:do|does|did|is|are|was|has|will|would|should|could) not\b/g);
    return long > 0 && count(body, /\b\w+n't\b/g) <= long;
  });
  expect(stiff.map(({ file }) => file)).toEqual([]);
});
