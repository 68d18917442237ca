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
/** As many as make threads worth it. */
const many = 320;

/** A project with many copies of one article, each with a path, a title and a text of its own; the seventh has no day. */
function writeProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'many-articles-'));
  mkdirSync(join(root, folder), { recursive: true });
  for (let at = 1; at <= many; at += 1) {
    const article = sample
      .replace(/^path: .*$/m, `path: /blog/update-${at}`)
      .replace(/^title: "/m, `title: "${at}: `)
      .replace(/^date: .*$/m, at === 7 ? 'date: soon' : '$&');
    writeFileSync(join(root, folder, `update-${at}.mdx`), `${article}\nNumber ${at}.\n`);
  }
  return root;
}

test('threads keep of new articles what a check keeps, and nothing of one with a mistake', async () => {
  const root = writeProject();
  const kept = openKeptArticles(root, 'code');
  await readNewArticles(root, kept);
  for (const file of listArticles(root)) {
    const content = readFileSync(join(root, file), 'utf8');
    const known = kept.find(hashArticle(file, content)) ?? null;
    expect(known, file).toEqual(knowArticle(file, content));
    expect(known === null, file).toBe(file.endsWith('/update-7.mdx'));
  }
  expect(listArticles(root)).toHaveLength(many);
  rmSync(root, { recursive: true });
});
