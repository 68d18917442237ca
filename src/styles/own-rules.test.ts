import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** Lines of our own CSS: stylesheets, and `<style>` blocks of pages and components. */
function countOwnLines(): number {
  const lines = (text: string) => text.trim().split('\n').length;
  const sheets = globSync('**/*.css', { cwd: src }).map((path) =>
    lines(readFileSync(join(src, path), 'utf8')),
  );
  const blocks = globSync('**/*.astro', { cwd: src }).flatMap((path) =>
    Array.from(
      readFileSync(join(src, path), 'utf8').matchAll(/<style[^>]*>([^]*?)<\/style>/g),
      ([, css = '']) => lines(css),
    ),
  );
  return [...sheets, ...blocks].reduce((sum, count) => sum + count, 0);
}

test('our own CSS does not grow, because utilities come first', () => {
  const count = countOwnLines();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(2_480);
});
