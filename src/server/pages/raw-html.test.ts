/** All HTML comes from the renderer, which escapes it; none is concatenated by hand. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const list = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
const filesWith = (pattern: RegExp, files: string[]) =>
  files.filter((file) => pattern.test(readFileSync(new URL(file, root), 'utf8')));

test('only the renderer and the island fallback handle raw HTML', () => {
  const sources = list('src/**/*.{ts,tsx}', 'netlify/functions/*.ts');
  const raw = /escapeHtml|bodyHtml|dangerouslySetInnerHTML|preact-render-to-string/;
  expect(filesWith(raw, sources)).toEqual([
    'src/components/islands/island-renderer.ts',
    'src/formats/render-to-html.server.ts',
  ]);
});

test('no string in server code contains an HTML tag', () => {
  const server = list(
    'src/**/*.server.{ts,tsx}',
    'src/{server,integrations,environment}/**/*.{ts,tsx}',
    'netlify/functions/*.ts',
  );
  expect(server.length).toBeGreaterThan(100);
  expect(filesWith(/['"`]\s*<\/?[a-z][a-z0-9]*(\s[^'"`]*)?>/, server)).toEqual([]);
});
