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
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintTools, openKeptPages } from './kept-pages.ts';
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

const page = (words: string) =>
  `<!doctype html><html><head><title>T</title><link rel="canonical" href="https://x.example/a"><style>.shown{color:red}.absent{color:red}</style></head><body><main><h1 class="shown">T</h1><p>${words}</p></main></body></html>`;

async function finish(htmls: Record<string, string>, tools = 'tools') {
  const work = { assets: inRoot('_astro'), composed: [], tools, keptIn: inRoot('kept') };
  const threads = startPageThreads(work, { count: 1 });
  const pages = await Promise.all(
    Object.entries(htmls).map(([path, html]) => threads.finish({ path, html })),
  );
  await threads.stop();
  return pages.map(({ html, ...rest }) => ({ html: Buffer.from(html).toString(), ...rest }));
}
const fingerprint = (composed: [string, string[]][] = [], siteUrl = 'https://x.example') =>
  fingerprintTools(root, inRoot('_astro'), composed, siteUrl);

test('a finished page has the styles that it uses and its policy, and tells what it says', async () => {
  const [finished] = await finish({ 'a.html': page('Words.') });
  expect(finished?.html).toContain('<style>.shown{color:red}</style>');
  expect(finished?.html).toContain('http-equiv="content-security-policy"');
  expect(finished?.facts.words?.sections).toMatchObject([{ texts: ['Words.'] }]);
  expect(finished?.facts.entry?.url).toBe('https://x.example/a');
});

test('a page that an earlier build finished is read, and one with other words is finished', async () => {
  const first = await finish({ 'a.html': page('Words.') });
  const [name = ''] = readdirSync(inRoot('kept'));
  appendFileSync(inRoot(`kept/${name}`), '<!-- kept -->');
  const [again, other] = await finish({ 'a.html': page('Words.'), 'b.html': page('Other words.') });
  expect(again).toEqual({ ...first[0], html: `${first[0]?.html}<!-- kept -->` });
  expect(other?.html).toContain('Other words.');
  expect(other?.html).not.toContain('<!-- kept -->');
});

test('a page that is read at once does not take the place of one that takes long', async () => {
  await finish({ 'a.html': page('Words.') });
  const pages = await finish({ 'b.html': page('Other words.'), 'a.html': page('Words.') });
  expect(pages.map(({ facts }) => facts.words?.sections[0]?.texts)).toEqual([
    ['Other words.'],
    ['Words.'],
  ]);
});

test('a page with a key is kept under the key, whatever its HTML is', async () => {
  const work = { assets: inRoot('_astro'), composed: [], tools: 'tools', keptIn: inRoot('kept') };
  const threads = startPageThreads(work, { count: 1 });
  const first = await threads.finish({ path: 'a.html', html: page('Words.'), key: 'one' });
  const same = await threads.finish({ path: 'a.html', html: page('Other words.'), key: 'one' });
  const other = await threads.finish({ path: 'a.html', html: page('Words.'), key: 'two' });
  await threads.stop();
  const kept = openKeptPages(inRoot('kept'), 'tools');
  expect(kept.find(kept.nameOf('a.html', 'one'))).toEqual(first);
  expect(same).toEqual(first);
  expect(other.name).not.toBe(first.name);
});

test('a page is finished again when other tools finish it', async () => {
  await finish({ 'a.html': page('Words.') }, 'tools');
  for (const name of readdirSync(inRoot('kept'))) appendFileSync(inRoot(`kept/${name}`), 'kept');
  const [finished] = await finish({ 'a.html': page('Words.') }, 'newer tools');
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
])('a change of %s changes the tools', (path) => {
  const before = fingerprint();
  expect(fingerprint()).toBe(before);
  appendFileSync(inRoot(path), '/**/');
  expect(fingerprint()).not.toBe(before);
});

test('a composed class or another address changes the tools, and content does not', () => {
  const before = fingerprint();
  expect(fingerprint([], 'https://y.example')).not.toBe(before);
  expect(fingerprint([['u-abc', ['flex']]])).not.toBe(before);
  write('src/content/articles/news.mdx', 'Other news');
  expect(fingerprint()).toBe(before);
});

test('a page of an earlier build that no page of this one is goes', async () => {
  const [kept] = await finish({ 'a.html': page('Words.') });
  await finish({ 'a.html': page('Old words.') });
  openKeptPages(inRoot('kept'), 'tools').forgetOthers(new Set([kept!.name]));
  expect(readdirSync(inRoot('kept'))).toEqual([kept!.name]);
});

test('a page that cannot be finished is refused with one sentence, and the others are finished', async () => {
  const work = { assets: inRoot('missing'), composed: [], tools: 'tools', keptIn: inRoot('kept') };
  await finish({ 'a.html': page('Words.') });
  const threads = startPageThreads(work, { count: 1 });
  const refused = threads.finish({ path: 'b.html', html: page('Other words.') });
  await expect(refused).rejects.toThrow(/^The page b\.html could not be finished: ENOENT: .*\.$/);
  const { facts } = await threads.finish({ path: 'a.html', html: page('Words.') });
  expect(facts.entry?.url).toBe('https://x.example/a');
  await threads.stop();
});

test.each([
  ["throw new Error('no room')", 'no room'],
  ['process.exit(3)', 'its thread ended with code 3'],
])('a thread that ends refuses its pages with one sentence: %s', async (crash, reason) => {
  const file = new URL(
    `data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.on('message',()=>{${crash}})`,
  );
  const work = { assets: '', composed: [], tools: '', keptIn: '' };
  const threads = startPageThreads(work, { file, count: 1 });
  const words = (path: string) => `The page ${path} could not be finished: ${reason}.`;
  const refused = ['a.html', 'b.html'].map((path) =>
    expect(threads.finish({ path, html: '' })).rejects.toThrow(words(path)),
  );
  await Promise.all(refused);
  await expect(threads.finish({ path: 'c.html', html: '' })).rejects.toThrow(words('c.html'));
});
