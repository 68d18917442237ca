import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knowArticle, listArticles } from '../features/blog/editing/check-articles.ts';
import { hashArticle, openKeptArticles } from '../features/blog/editing/kept-articles.ts';
import { readNewArticles } from './article-threads.ts';

const project = join(import.meta.dirname, '../..');
const folder = 'src/content/articles';
const sample = readFileSync(join(project, folder, 'weekly-update-june-6.mdx'), 'utf8');
/** Enough for reading in threads. */
const count = 320;

/** A project with copies of one article that differ in path, title and text. The date of the seventh is invalid. */
function writeProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'many-articles-'));
  mkdirSync(join(root, folder), { recursive: true });
  for (let at = 1; at <= count; at += 1) {
    const article = sample
      .replace(/^path: .*$/m, `path: /blog/update-${at}`)
      .replace(/^title: "/m, `title: "${at}: `)
      .replace(/^date: .*$/m, at === 7 ? 'date: soon' : '$&');
    writeFileSync(join(root, folder, `update-${at}.mdx`), `${article}\nNumber ${at}.\n`);
  }
  return root;
}

test('threads cache the same data of new articles as the check, and nothing of an invalid one', async () => {
  const root = writeProject();
  const kept = openKeptArticles(root, 'code');
  await readNewArticles(root, kept);
  for (const file of listArticles(root)) {
    const content = readFileSync(join(root, file), 'utf8');
    const known = kept.find(hashArticle(file, content)) ?? null;
    expect(known, file).toEqual(knowArticle(file, content));
    expect(known === null, file).toBe(file.endsWith('/update-7.mdx'));
  }
  expect(listArticles(root)).toHaveLength(count);
  rmSync(root, { recursive: true });
});
