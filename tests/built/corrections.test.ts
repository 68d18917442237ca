import { expect, test } from 'vitest';
import { lawPath } from '#src/laws/record/law-words.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { readLaws } from '#tests/fixtures/laws.ts';
import { articles, filesWithCorrections, templates } from './editors-texts.ts';
import { elementsOf, parse, readPages, readPassages, valueOf, wordsOf } from './dist.ts';

const laws = readLaws().map((law) => ({ ...law, path: lawPath(law), title: law.name }));
const corrected = [...articles, ...templates, ...laws].filter(
  ({ corrections }) => corrections.length > 0,
);
const latestDay = (dated: { date: string }[]) =>
  dated
    .map(({ date }) => date)
    .toSorted()
    .at(-1)!;
const pages = new Map(readPages().map(({ path, html }) => [path, html]));
const page = (path: string) => pages.get(path) ?? '';

const list = elementsOf(parse(page('/corrections')));
const main = list.find(({ tagName }) => tagName === 'main')!;

test('each correction shows on its page, with its day and a link to all of them', () => {
  expect(corrected).toHaveLength(filesWithCorrections);
  for (const { path, corrections } of corrected) {
    const elements = elementsOf(parse(page(path)));
    const section = elements.find((element) => valueOf(element, 'id') === 'corrections');
    if (!section) expect.fail(`${path} has no corrections.`);
    const shown = elementsOf(section);
    const lines = shown.filter(({ tagName }) => tagName === 'p').map(wordsOf);
    for (const { date, said, now } of corrections)
      expect(lines, path).toContain(`${writtenDay(date)}. It said: ${said} Correct: ${now}`);
    expect(shown.map((element) => valueOf(element, 'href'))).toContain('/corrections');
  }
});

test('only a corrected article says so below its title', () => {
  for (const [path, html] of pages) {
    const isCorrected = corrected.some((article) => article.path === path);
    expect(html.includes('id="corrections"'), path).toBe(isCorrected);
  }
  for (const { path, corrections } of articles.filter(
    (article) => article.corrections.length > 0,
  )) {
    const mark = `<a href="#corrections">Corrected ${writtenDay(latestDay(corrections))}</a>`;
    expect(page(path), path).toContain(mark);
  }
});

test('/corrections lists each correction with its page and source, newest first', () => {
  const text = wordsOf(main);
  const links = elementsOf(main).map((element) => valueOf(element, 'href'));
  for (const { path, title, corrections } of corrected) {
    expect(links, path).toContain(path);
    expect(text).toContain(title);
    for (const { said, now, source } of corrections) {
      expect(text).toContain(`It said${said}Correct${now}Source${source.publisher}`);
      expect(links).toContain(source.url);
    }
  }
  const days = list
    .filter(({ tagName }) => tagName === 'time')
    .map((element) => valueOf(element, 'datetime') ?? '');
  const dates = corrected.flatMap(({ corrections }) => corrections.map(({ date }) => date));
  expect(days).toEqual([...new Set(dates)].toSorted().toReversed());
});

test('the blog links to /corrections', () => {
  expect(page('/blog')).toContain('<a href="/corrections">');
});

test('structured data has the latest correction’s day and the list of corrections', () => {
  for (const { path, corrections } of articles.filter(
    (article) => article.corrections.length > 0,
  )) {
    const modified = /"dateModified":"([^"]+)"/.exec(page(path))?.[1] ?? '';
    expect(modified >= latestDay(corrections), path).toBe(true);
    expect(page(path)).toMatch(/"correction":"https:\/\/[^"]+\/corrections"/);
  }
  expect(page('/corrections')).toMatch(/"correctionsPolicy":"https:\/\/[^"]+\/corrections"/);
});

test('search and Lexi never find the corrected text', () => {
  const passages = readPassages();
  expect(passages.some(({ path }) => path === '/corrections')).toBe(true);
  for (const { corrections } of corrected)
    for (const { said } of corrections)
      for (const { id, text } of passages) expect(text, id).not.toContain(said);
});
