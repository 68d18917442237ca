/** R43: every text about how a plan ends uses the same sentences. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coalitionPriceForAll } from '#src/buying/catalog/plans.ts';
import { readBook } from '#tests/fixtures/lexi-book.ts';
import { openKnowledge, questionId } from '#src/lexi/knowledge/knowledge.ts';
import { conditionsOf } from '#src/buying/quotes/quote.ts';
import { endingTexts } from '#src/buying/terms/legal-figures.ts';
import { listFiles, readBuilt, readPassages, root } from './dist.ts';

const { month, year, notice } = endingTexts;
const textOf = (html: string) =>
  html
    .replaceAll(/<script[^]*?<\/script>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('\u2011', '-')
    .replaceAll(/\s+/g, ' ');
const page = (path: string) => textOf(readBuilt(path).toString('utf8'));

test.each([
  ['subscribe.html', [month, year, notice]],
  ['pricing.html', [month, year, notice]],
  ['subscription-portal.html', [month, year, notice]],
  ['legal.html', [month, year, notice]],
  ['legal/agreement-document.html', [month, year, notice]],
  ['legal/subscription-agreement.txt', [month, year, notice]],
])('%s says how a plan ends in the shared sentences (R43)', (path, sentences) => {
  const text = page(path);
  for (const sentence of sentences) expect(text).toContain(sentence);
});

test('the checkout dialog’s script contains the shared sentences', () => {
  const scripts = listFiles(join(root, 'dist'), '.js').map((path) =>
    readBuilt(path.slice(1)).toString('utf8'),
  );
  const dialog = scripts.filter((script) => script.includes(coalitionPriceForAll));
  expect(dialog.length).toBeGreaterThan(0);
  expect(scripts.some((script) => script.includes(month))).toBe(true);
});

test('a quote and Lexi use the shared sentences', () => {
  const said = (sentences: readonly string[]) => sentences.join(' ');
  expect(said(conditionsOf('month', false))).toContain(`${month} ${notice}`);
  expect(said(conditionsOf('year', false))).toContain(`${year} ${notice}`);
  const site = readPassages();
  const { text: lexi = '' } =
    openKnowledge(site, readBook()).passages.find(
      ({ id }) => id === `${questionId}contract-cancel`,
    ) ?? {};
  for (const sentence of [month, year, notice]) expect(lexi).toContain(sentence);
});

test('no other source says in its own words how a plan ends', () => {
  const own =
    /notice ends (?:it|them)\b|ends? (?:it|them) (?:with|on|in) [^.]*notice|runs to the end of what is paid|unused (?:whole )?months are (?:then )?refunded|Either side can end a plan/i;
  const folder = join(root, 'src');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(?:ts|tsx|astro|md)$/.test(file) &&
        // The words for Spanish answers name the English ones, and the build stops when those change.
        !/\.test\.|content\Warticles|legal-archive|spanish-figures/.test(file),
    )
    .filter((file) => own.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  expect(found).toEqual(['buying/terms/legal-figures.ts']);
});
