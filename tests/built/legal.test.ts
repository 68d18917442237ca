import { join } from 'node:path';
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { legalVersions } from '#src/buying/terms/agreements.ts';
import { answerRequest } from '#local/answer-request.ts';
import { readPlatformConfig } from '#local/site/platform-config.ts';
import { loadStaticSite } from '#local/site/static-site.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { todayIn } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { type Element, elementsOf, parse, readBuilt, readPages, root, valueOf } from './dist.ts';

const read = (path: string) => readBuilt(path).toString('utf8');
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const block = /^(h\d|p|li|div|ul)$/;

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!tree.isElementNode(node)) return '';
  // The contents and the download links aren't part of the agreement.
  if (node.tagName === 'nav' || /legal-ways/.test(valueOf(node, 'class') ?? '')) return '';
  const text = node.childNodes.map(textOf).join('');
  return block.test(node.tagName) ? ` ${text} ` : text;
}

const find = (html: string, fits: (element: Element) => boolean) =>
  elementsOf(parse(html)).find(fits)!;

const onPage = wordsOf(
  textOf(find(read('legal.html'), (element) => valueOf(element, 'id') === 'subscription')),
);
const asDocument = read('legal/agreement-document.html');

test('both downloads of the subscription agreement have exactly the page’s text', () => {
  expect(onPage.length).toBeGreaterThan(2_000);
  expect(wordsOf(textOf(find(asDocument, ({ tagName }) => tagName === 'main')))).toEqual(onPage);
  const text = read('legal/subscription-agreement.txt').replace(/^([-=])\1+$|^- /gm, '');
  expect(wordsOf(text)).toEqual(onPage);
});

test.each([
  ['legal/subscription-agreement', 'legal/subscription-agreement.html', /section \d+ \(Ending\)/],
  ['procurement/signed-addendum', 'legal/addendum.html', /Clause 21\.2\./],
])('%s.docx has every section of the page, with its references filled in', (file, page, filled) => {
  const text = openWordFile(readBuilt(`${file}.docx`)).words.join(' ');
  const headings = [...read(page).matchAll(/<h2 id=[^>]*>(\d+\. [^<]*)</g)];
  expect(headings.length).toBeGreaterThan(20);
  for (const [, heading = ''] of headings) expect(text).toContain(heading);
  expect(text).toMatch(filled);
});

test('the page shows the texts in force, each with links to the next version and the earlier ones', () => {
  const html = read('legal.html');
  const today = todayIn(site.timeZone, new Date());
  for (const id of ['privacy', 'terms', 'cookies', 'subscription', 'vendor'] as const) {
    const days = Object.keys(legalVersions[id]);
    const panel = elementsOf(find(html, (element) => valueOf(element, 'id') === id));
    const time = panel.find(({ tagName }) => tagName === 'time')!;
    expect(valueOf(time, 'datetime'), id).toBe(days.findLast((day) => day <= today));
    const next = days.find((day) => day > today);
    const links = panel.flatMap((element) => valueOf(element, 'href') ?? []);
    const versions = links.filter((link) => link.startsWith(`/legal/${id}/`));
    const earlier = days.filter((day) => day < valueOf(time, 'datetime')!).toReversed();
    const linked = [next, ...earlier].flatMap((day) => (day ? [`/legal/${id}/${day}`] : []));
    expect(versions, id).toEqual(linked);
  }
});

const answerOf = (path: string) => {
  const dist = join(root, 'dist');
  const served = {
    functions: [],
    site: loadStaticSite(dist),
    config: readPlatformConfig(root, dist),
  };
  return answerRequest(new Request(`https://www.levee.example${path}`), served, {} as never);
};

test.each([
  ['privacy/2026-11-29', 'privacy/2026-11-28'],
  ['cookies/2026-11-28', 'cookies/2026-11-27'],
])('the address of %s, which was folded into another version, leads to %s', async (draft, kept) => {
  const { status, headers } = await answerOf(`/legal/${draft}`);
  expect(status).toBe(301);
  expect(headers.get('location')).toBe(`/legal/${kept}`);
});

test('the download has its own URL, for tools that follow no redirects', async () => {
  const answer = await answerOf('/legal/subscription-agreement.html');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await answer.text()).toBe(asDocument);
});

test('the document is self-contained, with no script or request and absolute links', () => {
  expect(asDocument).not.toMatch(/<(script|link|img)\b|@import|url\(/);
  const links = [...asDocument.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(link).toMatch(/^(https:\/\/|mailto:|#subscription-)/);
  for (const link of links.filter((href) => href.startsWith('#')))
    expect(asDocument).toContain(`id="${link.slice(1)}"`);
  expect(asDocument).toMatch(
    /<title>Subscription Agreement, .*, effective \d{4}-\d\d-\d\d<\/title>/,
  );
});

test('every version ever in effect has a page, kept out of search', () => {
  const searched = read('_search/passages.json');
  for (const [id, versions] of Object.entries(legalVersions))
    for (const version of Object.keys(versions)) {
      const html = read(`legal/${id}/${version}.html`);
      expect(html).toContain(`<time datetime="${version}">`);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(searched).not.toContain(`/legal/${id}/${version}`);
    }
});

test('a configured phone number replaces ours, except in files and archived versions (R2)', () => {
  const { display } = site.contact.tollFree;
  const isKept = /^\/legal\/(agreement-document|\w+\/\d{4}-\d\d-\d\d)$/;
  const shown: string[] = [];
  for (const { path, html } of readPages()) {
    if (!html.includes(display)) continue;
    shown.push(path);
    const fixed = html.replaceAll(`<span data-phone>${display}</span>`, '').includes(display);
    expect(fixed, path).toBe(isKept.test(path));
  }
  expect(shown).toEqual(expect.arrayContaining(['/', '/contact', '/legal', '/legal/license']));
  const written = read('legal/subscription-agreement.txt').replace(/\s+/g, ' ');
  expect(written).toContain(`by phone at ${display}`);
  for (const element of ['legal/agreement-document.html', 'legal/terms/2026-11-22.html'])
    expect(read(element)).not.toContain(`data-phone>${display}`);
});
