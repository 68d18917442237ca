import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fingerprintBuild, openPageCache, pageCacheWriter } from './page-cache.ts';
import { startPageThreads } from './page-threads.ts';

let root = '';
const inRoot = (path: string) => join(root, path);
const write = (path: string, text: string) => {
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'finish-pages-'));
  write('_astro/site.css', '.shown{color:red}');
  write('package-lock.json', '{}');
  write('src/build/prune.ts', 'one');
  write('src/content/articles/news.mdx', 'News');
  write('src/content/schema.ts', 'one');
  write('src/pages/[page].astro', 'one');
  write('astro.config.mjs', 'one');
  write('netlify/functions/forms.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const page = (text: string) =>
  `<!doctype html><html><head><title>T</title><link rel="canonical" href="https://x.example/a"><style>@sheet site;</style></head><body><main><h1 class="shown">T</h1><p>${text}</p></main></body></html>`;

function startOne({ assets = '_astro', file = undefined as URL | undefined }) {
  const cacheFile = inRoot('pages.pack');
  openPageCache(cacheFile, '');
  const sheets = new Map([['@sheet site;', '.shown{color:red}.absent{color:red}']]);
  const data = { assets: inRoot(assets), sheets, composed: [], cacheFile };
  const threads = startPageThreads(data, { count: 1, file });
  onTestFinished(() => threads.stop());
  return threads;
}
const bytesOf = (html: string) => new TextEncoder().encode(html).buffer;
async function finish(htmls: Record<string, string>, threads = startOne({})) {
  const pages = await Promise.all(
    Object.entries(htmls).map(([path, html]) =>
      threads.finish({ path, html: bytesOf(html), cacheKey: path.replace('.', '-') }),
    ),
  );
  return pages.map(({ html, ...rest }) => ({ html: Buffer.from(html).toString(), ...rest }));
}
const open = (fingerprint = 'same') => openPageCache(inRoot('pages.pack'), fingerprint);
const hash = (...settings: unknown[]) => fingerprintBuild(root, inRoot('_astro'), settings);

test('a finished page has only the styles that it uses, its policy and its facts', async () => {
  const [finished] = await finish({ 'a.html': page('Words.') });
  expect(finished?.html).toContain('<style>.shown{color:red}</style>');
  expect(finished?.html).toContain('http-equiv="content-security-policy"');
  expect(finished?.facts.words?.sections).toMatchObject([{ texts: ['Words.'] }]);
  expect(finished?.facts.entry?.url).toBe('https://x.example/a');
  const cached = openPageCache(inRoot('pages.pack'), '').get('a-html');
  expect({ ...cached, html: cached?.html.toString() }).toEqual(finished);
});

test('the cache returns a page for its path, its content and the fingerprint of the build', () => {
  const entry = { url: 'https://x.example/a' };
  const page = { html: Buffer.from('<p>Words.</p>\n'), facts: { words: null, entry } };
  const keyOf = (path: string, content: string, fingerprint?: string) =>
    open(fingerprint).keyOf(path, content);
  const cache = open();
  pageCacheWriter(inRoot('pages.pack'))(keyOf('a.html', 'Words.'), page);
  expect(cache.get(keyOf('a.html', 'Words.'))).toEqual(page);
  expect(open().get(keyOf('a.html', 'Words.'))).toEqual(page);
  for (const other of [
    keyOf('b.html', 'Words.'),
    keyOf('a.html', 'Other words.'),
    keyOf('a.html', 'Words.', 'newer'),
  ])
    expect(open().get(other)).toBeNull();
});

test.each([
  '_astro/site.css',
  'src/build/prune.ts',
  'src/content/schema.ts',
  'src/pages/[page].astro',
  'netlify/functions/forms.ts',
  'astro.config.mjs',
  'package-lock.json',
])('a change of %s changes the fingerprint', (path) => {
  const before = hash();
  expect(hash()).toBe(before);
  appendFileSync(inRoot(path), '/**/');
  expect(hash()).not.toBe(before);
});

test('another setting of the build changes the fingerprint, and content does not', () => {
  const before = hash('https://x.example', []);
  expect(hash('https://y.example', [])).not.toBe(before);
  expect(hash('https://x.example', [['u-abc', ['flex']]])).not.toBe(before);
  write('src/content/articles/news.mdx', 'Other news');
  expect(hash('https://x.example', [])).toBe(before);
});

test('a page that cannot be finished fails with one sentence', async () => {
  const threads = startOne({ assets: 'missing' });
  const failed = finish({ 'b.html': page('Other words.') }, threads);
  await expect(failed).rejects.toThrow(/^The page b\.html could not be finished: ENOENT: .*\.$/);
});

test.each([
  ["throw new Error('no room')", 'no room'],
  ['process.exit(3)', 'its thread ended with code 3'],
])('when a thread ends, its pages fail with one sentence: %s', async (crash, reason) => {
  const file = new URL(
    `data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.on('message',()=>{${crash}})`,
  );
  const threads = startOne({ file });
  const expectFailure = (path: string) =>
    expect(finish({ [path]: '' }, threads)).rejects.toThrow(
      `The page ${path} could not be finished: ${reason}.`,
    );
  await Promise.all(['a.html', 'b.html'].map(expectFailure));
  await expectFailure('c.html');
});
