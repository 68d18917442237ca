import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fingerprintBuild, openPageCache } from './page-cache.ts';
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
  `<!doctype html><html><head><title>T</title><link rel="canonical" href="https://x.example/a"><style>.shown{color:red}.absent{color:red}</style></head><body><main><h1 class="shown">T</h1><p>${text}</p></main></body></html>`;

function startOne({
  assets = '_astro',
  fingerprint = 'same',
  file = undefined as URL | undefined,
}) {
  const folders = { assets: inRoot(assets), cacheFolder: inRoot('cache') };
  const threads = startPageThreads({ ...folders, composed: [], fingerprint }, { count: 1, file });
  onTestFinished(() => threads.stop());
  return threads;
}
async function finish(htmls: Record<string, string>, fingerprint?: string) {
  const threads = startOne({ fingerprint });
  const pages = await Promise.all(
    Object.entries(htmls).map(([path, html]) => threads.finish({ path, html })),
  );
  return pages.map(({ html, ...rest }) => ({ html: Buffer.from(html).toString(), ...rest }));
}
const hash = (composed: [string, string[]][] = [], siteUrl = 'https://x.example') =>
  fingerprintBuild(root, inRoot('_astro'), composed, siteUrl);

test('a finished page has only the styles that it uses, its policy and its facts', async () => {
  const [finished] = await finish({ 'a.html': page('Words.') });
  expect(finished?.html).toContain('<style>.shown{color:red}</style>');
  expect(finished?.html).toContain('http-equiv="content-security-policy"');
  expect(finished?.facts.words?.sections).toMatchObject([{ texts: ['Words.'] }]);
  expect(finished?.facts.entry?.url).toBe('https://x.example/a');
});

test('an unchanged page comes from the cache, and a new one is finished', async () => {
  const [first] = await finish({ 'a.html': page('Words.') });
  const [name = ''] = readdirSync(inRoot('cache'));
  appendFileSync(inRoot(`cache/${name}`), '<!-- cached -->');
  const [again, other] = await finish({ 'a.html': page('Words.'), 'b.html': page('Other words.') });
  expect(again).toEqual({ ...first, html: `${first?.html}<!-- cached -->` });
  expect(other?.html).toContain('Other words.');
  expect(other?.html).not.toContain('<!-- cached -->');
});

test('results reach their own pages when a cached page overtakes a slow one', async () => {
  await finish({ 'a.html': page('Words.') });
  const pages = await finish({ 'b.html': page('Other words.'), 'a.html': page('Words.') });
  expect(pages.map(({ facts }) => facts.words?.sections[0]?.texts)).toEqual([
    ['Other words.'],
    ['Words.'],
  ]);
});

test('a page with a content key is cached by that key, not by its HTML', async () => {
  const threads = startOne({});
  const first = await threads.finish({ path: 'a.html', html: page('Words.'), key: 'one' });
  const same = await threads.finish({ path: 'a.html', html: page('Other words.'), key: 'one' });
  const other = await threads.finish({ path: 'a.html', html: page('Words.'), key: 'two' });
  const cache = openPageCache(inRoot('cache'), 'same');
  expect(cache.get(cache.keyOf('a.html', 'one'))).toEqual(first);
  expect(same).toEqual(first);
  expect(other.cacheKey).not.toBe(first.cacheKey);
});

test('a page is finished again when the build has another fingerprint', async () => {
  await finish({ 'a.html': page('Words.') });
  for (const name of readdirSync(inRoot('cache'))) appendFileSync(inRoot(`cache/${name}`), 'old');
  const [finished] = await finish({ 'a.html': page('Words.') }, 'newer');
  expect(finished?.html).toMatch(/<\/html>$/);
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

test('a composed class or another site URL changes the fingerprint, and content does not', () => {
  const before = hash();
  expect(hash([], 'https://y.example')).not.toBe(before);
  expect(hash([['u-abc', ['flex']]])).not.toBe(before);
  write('src/content/articles/news.mdx', 'Other news');
  expect(hash()).toBe(before);
});

test('cached pages that a build no longer has are deleted', async () => {
  const [current] = await finish({ 'a.html': page('Words.') });
  await finish({ 'a.html': page('Old words.') });
  openPageCache(inRoot('cache'), 'same').deleteOthers(new Set([current!.cacheKey]));
  expect(readdirSync(inRoot('cache'))).toEqual([current!.cacheKey]);
});

test('a page that cannot be finished fails with one sentence, and the other pages are finished', async () => {
  await finish({ 'a.html': page('Words.') });
  const threads = startOne({ assets: 'missing' });
  const failed = threads.finish({ path: 'b.html', html: page('Other words.') });
  await expect(failed).rejects.toThrow(/^The page b\.html could not be finished: ENOENT: .*\.$/);
  const { facts } = await threads.finish({ path: 'a.html', html: page('Words.') });
  expect(facts.entry?.url).toBe('https://x.example/a');
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
    expect(threads.finish({ path, html: '' })).rejects.toThrow(
      `The page ${path} could not be finished: ${reason}.`,
    );
  await Promise.all(['a.html', 'b.html'].map(expectFailure));
  await expectFailure('c.html');
});
