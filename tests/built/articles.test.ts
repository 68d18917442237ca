/** The articles: which are published, where their sources lead, and what the blog says during a pause. */
import { expect, test } from 'vitest';
import type { ListedArticle } from '#src/articles/listing/listed-articles.ts';
import { listChanges } from '#src/laws/news/law-news.ts';
import { describePause } from '#src/content/lists/update-series.ts';
import { todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { readLaws } from '#tests/fixtures/laws.ts';
import { articles, publishedPaths } from './editors-texts.ts';
import { type Element, elementsOf, parse, readBuilt, readPages, valueOf, wordsOf } from './dist.ts';

const pages = new Map(readPages().map(({ path, html }) => [path, html]));
const page = (path: string) => pages.get(path) ?? '';

/** The external link at the start of an element, and the element's text; null without one. */
const sourceIn = (element: Element) => {
  const [link] = elementsOf(element);
  const href = link?.tagName === 'a' ? (valueOf(link, 'href') ?? '') : '';
  return href.startsWith('https:') ? { url: new URL(href), text: wordsOf(element).trim() } : null;
};
const isFrontPage = ({ pathname, search }: URL) => pathname === '/' && search === '';

test('each source of an article links to a specific page, or says “front page”', () => {
  let frontPages = 0;
  for (const path of publishedPaths) {
    const lists = elementsOf(parse(page(path))).filter(
      (element) => valueOf(element, 'class') === 'sources',
    );
    const sources = lists
      .flatMap(elementsOf)
      .filter(({ tagName }) => tagName === 'span')
      .flatMap((element) => sourceIn(element) ?? []);
    expect(sources.length, path).toBeGreaterThan(0);
    for (const { url, text } of sources) {
      expect(text.endsWith('(front page)'), `${path}: ${url.href}`).toBe(isFrontPage(url));
      if (isFrontPage(url)) frontPages += 1;
    }
  }
  expect(frontPages).toBeGreaterThan(0);
});

test('sources in corrections and feeds say when they link to a front page', () => {
  const { items } = JSON.parse(readBuilt('/feed.json').toString()) as {
    items: { content_html: string }[];
  };
  const sources = [
    ...elementsOf(parse(page('/corrections'))).filter(({ tagName }) => tagName === 'dd'),
    ...items
      .flatMap(({ content_html: html }) => elementsOf(parse(html)))
      .filter(({ tagName }) => tagName === 'li'),
  ].flatMap((element) => sourceIn(element) ?? []);
  expect(sources.length).toBeGreaterThan(100);
  for (const { url, text } of sources.filter((source) => isFrontPage(source.url)))
    expect(text, url.href).toContain('(front page)');
});

const days = articles.filter(({ path }) => publishedPaths.includes(path)).map(({ date }) => date);
const today = todayIn(site.timeZone, new Date());
const pause = describePause(days, today);

test('during a pause the blog says when updates ran, and sign-ups that none are sent', () => {
  const said = (path: string) => wordsOf(parse(page(path)));
  expect(said('/blog').includes('The weekly updates ran')).toBe(pause !== null);
  if (pause) {
    expect(said('/blog')).toContain(pause.ran);
    for (const path of ['/blog', '/newsletter', ...publishedPaths])
      expect(said(path), path).toContain(pause.mail);
  }
  expect(said('/')).toContain('An email when a law changes or a deadline is within 30 days.');
});

test('while the updates are an archive, the blog says so and leads with the newest changes of the register', () => {
  const text = wordsOf(parse(page('/blog')));
  const changed = text.indexOf('Changes in AI law');
  if (!pause?.isArchive) return expect(changed).toBe(-1);
  const newest = listChanges(readLaws(), today).find(({ isSecondary }) => !isSecondary);
  const order = [changed, text.indexOf(newest!.event), text.indexOf('Article archive')];
  expect(order.every((at) => at > 0)).toBe(true);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(text.indexOf('Featured')).toBeGreaterThan(text.indexOf('Article archive'));
});

const listed = JSON.parse(readBuilt('/articles.json').toString()) as ListedArticle[];

test('functions know every published article, and no draft or future post (R33)', () => {
  const withPage = readPages().filter(({ html }) => html.includes('<article class="article'));
  expect(publishedPaths).toContain('/arkansas-ai-laws');
  expect(withPage.map(({ path }) => path).sort()).toEqual(publishedPaths);
  expect(listed.map(({ path }) => path).sort()).toEqual(publishedPaths);
  for (const article of listed) {
    expect(article.isDraft).toBe(false);
    expect(article.date <= today).toBe(true);
    expect(article.category).toBe('AI Governance News');
    expect(article.summary.acts.length).toBeGreaterThan(0);
  }
  const dates = listed.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
