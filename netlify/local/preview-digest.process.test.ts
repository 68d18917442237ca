import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '#tests/fixtures/child.ts';
import { daysAgo } from '#tests/fixtures/listed-articles.ts';
import { findArticle } from './find-article.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'levee-preview-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function preview(...args: string[]) {
  const child = startChild(['netlify/local/preview-digest.ts', ...args], { LOCAL_DIR: folder });
  return { code: await child.ended, output: child.output() };
}

test("writes an article's email beside the emails of a running server without touching them", async () => {
  const mailDir = join(folder, 'mail');
  mkdirSync(mailDir);
  writeFileSync(join(mailDir, '.incoming-0123'), 'half a mail');
  const { code, output } = await preview('/blog/ai-governance-weekly-july-4-2025');
  expect(output).toMatch(
    /^The email for \/blog\/ai-governance-weekly-july-4-2025 is at http:\/\/localhost:4321\/_local\/mail\/[\w-]+\.eml while npm start runs\.\n$/,
  );
  expect(code).toBe(0);
  const [name = '', ...others] = readdirSync(mailDir).filter((file) => file.endsWith('.eml'));
  expect(others).toEqual([]);
  expect(output).toContain(name);
  expect(readFileSync(join(mailDir, '.incoming-0123'), 'utf8')).toBe('half a mail');
  const mail = await PostalMime.parse(readFileSync(join(mailDir, name)));
  expect(mail.subject).toBeTruthy();
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('What to do this week');
    expect(part).toContain('http://localhost:4321/blog/ai-governance-weekly-july-4-2025');
  }
});

test('previews the newest article by default', async () => {
  expect((await preview()).output).toContain('The email for /');
});

test('an unknown path fails with one sentence and writes nothing', async () => {
  const { code, output } = await preview('/blog/nothing');
  expect(code).toBe(1);
  expect(output).toMatch(/^No article has the path \/blog\/nothing: .*\.\n$/);
  expect(readdirSync(folder)).toEqual([]);
});

function write(name: string, fields: Record<string, unknown>): void {
  const head = {
    title: 'A headline that is long enough',
    description: 'A description that is long enough for search results and for the cards.',
    category: 'AI Governance News',
    path: `/blog/${name}`,
    summary: {
      happened: 'Something happened that is worth forty characters.',
      matters: 'It matters, and that is worth forty characters too.',
      acts: ['Read the article.'],
    },
    sources: [{ id: 'a', publisher: 'State', work: 'A law', url: 'https://state.example' }],
    ...fields,
  };
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const date = typeof fields.date === 'string' ? [`date: ${fields.date}`] : [];
  const front = [...lines.filter((line) => !line.startsWith('date:')), ...date].join('\n');
  writeFileSync(join(folder, `${name}.mdx`), `---\n${front}\n---\n\nWords.\n`);
}

test('the default is the newest published article; drafts, future posts and broken files are found by path (R33)', () => {
  expect(() => findArticle(folder)).toThrow(/^No article is published yet: .*\.$/);
  write('older', { date: daysAgo(9) });
  write('newer', { date: daysAgo(2) });
  write('draft', { date: daysAgo(1), draft: true });
  write('future', { date: daysAgo(-3) });
  write('broken', { date: daysAgo(0), title: 'Short' });
  writeFileSync(join(folder, 'yaml.mdx'), '---\npath: /blog/yaml\ntitle: "open\n---\n');
  expect(findArticle(folder)).toMatchObject({
    path: '/blog/newer',
    date: daysAgo(2),
    readMinutes: 1,
    isDraft: false,
  });
  expect(findArticle(folder, '/blog/draft').isDraft).toBe(true);
  expect(findArticle(folder, '/blog/future').isDraft).toBe(true);
  expect(() => findArticle(folder, '/blog/broken')).toThrow(
    /broken\.mdx is not ready to be mailed: title: It has \d+ characters/,
  );
  expect(() => findArticle(folder, '/blog/yaml')).toThrow(
    /yaml\.mdx is not ready .* not valid YAML/,
  );
});
