/** What readers of the articles can rely on: where a source leads, and when the updates ran. */
import { expect, test } from 'vitest';
import { describePause } from '#src/content/update-series.ts';
import { todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { articles, publishedPaths } from './editors-texts.ts';
import { parse, readBuilt, readPages } from './dist.ts';
import { type Element, elementsOf, valueOf, wordsOf } from './elements.ts';

const pages = new Map(readPages().map(({ address, html }) => [address, html]));
const page = (address: string) => pages.get(address) ?? '';

/** The outside link that an element begins with, and the element's words; null for any other element. */
const sourceIn = (element: Element) => {
  const [link] = elementsOf(element);
  const address = link?.tagName === 'a' ? (valueOf(link, 'href') ?? '') : '';
  return address.startsWith('https:')
    ? { url: new URL(address), words: wordsOf(element).trim() }
    : null;
};
const isFrontPage = ({ pathname, search }: URL) => pathname === '/' && search === '';

test('each source of an article leads to its own page, or says that it is a front page', () => {
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
    for (const { url, words } of sources) {
      expect(words.endsWith('(front page)'), `${path}: ${url.href}`).toBe(isFrontPage(url));
      if (isFrontPage(url)) frontPages += 1;
    }
  }
  expect(frontPages).toBeGreaterThan(0);
});

test('so do the sources on the page of corrections and in the feeds', () => {
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
  for (const { url, words } of sources.filter((source) => isFrontPage(source.url)))
    expect(words, url.href).toContain('(front page)');
});

test('while no update is new, the blog says when they ran and every sign-up that nothing is sent', () => {
  const days = articles.filter(({ path }) => publishedPaths.includes(path)).map(({ date }) => date);
  const pause = describePause(days, todayIn(site.timeZone, new Date()));
  const said = (address: string) => wordsOf(parse(page(address)));
  for (const address of ['/blog', '/newsletter'])
    expect(said(address).includes('The weekly updates ran'), address).toBe(pause !== null);
  if (pause) {
    expect(said('/blog')).toContain(pause.ran);
    expect(said('/newsletter')).toContain(pause.ran);
    for (const address of ['/blog', '/newsletter', ...publishedPaths])
      expect(said(address), address).toContain(pause.mail);
  }
  expect(said('/')).toContain('No news, no email.');
});
