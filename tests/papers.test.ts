/** The papers of the project are short, and what they name exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');

test.each([
  ['README.md', 10_000],
  ['CONTRIBUTING.md', 10_000],
  ['docs/decisions.md', 35_000],
])('%s has at most %i bytes', (path, bytes) => {
  expect(Buffer.byteLength(read(path))).toBeLessThanOrEqual(bytes);
});

test('the README names every npm script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read('README.md').matchAll(/`(?:npm (?:run )?)?([\w:]+)[^`]*`/g)];
  const names = named.map(([, name = '']) => name);
  expect(Object.keys(scripts).filter((script) => !names.includes(script))).toEqual([]);
});

const papers = globSync(['*.md', 'docs/*.md']);

test.each(papers)('every npm script and every link in %s exists', (path) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const [, script = ''] of read(path).matchAll(/npm run ([\w:]+)/g))
    expect(scripts, script).toHaveProperty([script]);
  // Examples in code blocks and inline code are not links.
  const text = read(path).replace(/^ *```[^]*?^ *```$|`[^`\n]*`/gm, '');
  for (const [, link = ''] of text.matchAll(/\]\((?!https?:|\/)([^)]+)\)/g)) {
    const [file = '', anchor] = link.split('#');
    const target = file ? join(dirname(path), file) : path;
    expect(existsSync(target), link).toBe(true);
    if (anchor) expect(headings(target), link).toContain(anchor);
  }
});

/** The anchors of a paper's headings. */
function headings(path: string): string[] {
  const slugger = new GithubSlugger();
  const text = read(path).replace(/^ *```[^]*?^ *```$/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugger.slug(heading));
}

test('every decision that code, tests or papers cite is in docs/decisions.md', () => {
  const decided = new Set(read('docs/decisions.md').match(/(?<=^- \*\*)[RD]\d+/gm));
  const files = globSync(['{src,netlify,tests}/**/*.{ts,tsx,astro,css,sql}', ...papers], {
    exclude: ['src/content/**'],
  });
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/[( ]([RD][1-9]\d?)(?=[,:.)]| (?:to|and) )/g)]
      .filter(([, number = '']) => !decided.has(number))
      .map(([, number]) => `${file}: ${number}`),
  );
  expect(unknown).toEqual([]);
});
