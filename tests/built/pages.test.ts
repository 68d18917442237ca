import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { footerNavigation } from '#src/components/navigation/footer-navigation.ts';
import { bookDemoHref, mainNavigation, site } from '#src/site.ts';
import { publishedPaths, templates } from './editors-texts.ts';
import {
  type Element,
  elementsOf,
  listFiles,
  parse,
  readPages,
  root,
  valueOf,
  wordsOf,
} from './dist.ts';

const pages = new Map(
  readPages().map(({ path, html }) => [path, { html, elements: elementsOf(parse(html)) }]),
);
const pageOf = (path: string) => pages.get(path)!;
const inside = (path: string, tag: string, id?: string) => {
  const holder = pageOf(path).elements.find(
    (element) => element.tagName === tag && (id === undefined || valueOf(element, 'id') === id),
  );
  return holder ? elementsOf(holder) : [];
};
const linksIn = (elements: Element[]) =>
  elements
    .filter(({ tagName }) => tagName === 'a')
    .map((link) => ({
      label: wordsOf(link).trim(),
      href: valueOf(link, 'href') ?? '',
      isCurrent: valueOf(link, 'aria-current') !== undefined,
    }));
const textsIn = (elements: Element[], tagName: string) =>
  elements
    .filter((element) => element.tagName === tagName)
    .map((element) => wordsOf(element).trim());

const files = new Set(listFiles(join(root, 'dist')));
/** The paths that functions serve, from their sources. */
const functionPaths = listFiles(join(root, 'netlify/functions'), '.ts')
  .flatMap((file) => {
    const source = readFileSync(join(root, 'netlify/functions', file), 'utf8');
    const path = /\bpath: (\[[^\]]*\]|'[^']*')/.exec(source)?.[1] ?? '';
    return [...path.matchAll(/'([^']+)'/g)].map(([, pathname = '']) => pathname);
  })
  .map((pathname) => new URLPattern({ pathname }));

test('every link in a sentence has a space before it', () => {
  // Astro drops a line break between a word and a tag.
  const glued = [...pages].flatMap(([path, { html }]) =>
    [...html.matchAll(/[\p{Ll},;:]<a\b[^>]*>[^<]*/gu)].map(([found]) => `${path}: ${found}`),
  );
  expect(glued).toEqual([]);
});

test.each([...pages])('every link and anchor on %s leads somewhere (R5)', (path, { elements }) => {
  const broken: string[] = [];
  let followed = 0;
  for (const link of elements.filter(({ tagName }) => /^(a|area)$/.test(tagName))) {
    const href = valueOf(link, 'href');
    if (href === undefined) continue;
    followed += 1;
    const url = new URL(href, `http://here.example${path}`);
    if (url.hostname !== 'here.example') {
      if (!/^(https|mailto|tel):$/.test(url.protocol)) broken.push(href);
      continue;
    }
    const target = pages.get(url.pathname);
    const isThere =
      target ?? (files.has(url.pathname) || functionPaths.some((pattern) => pattern.test(url)));
    if (!isThere) broken.push(href);
    const id = decodeURIComponent(url.hash.slice(1));
    // The policy builder reads answers from its fragment.
    const isAnswer = url.pathname === '/resources/policy-builder' && id.includes('=');
    if (
      url.href.endsWith('#') ||
      (id && !isAnswer && !target?.elements.some((element) => valueOf(element, 'id') === id))
    )
      broken.push(`${href}: no such anchor`);
  }
  expect(followed).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});

test.each([...pages])(
  '%s has one main heading, and links to the demo form and contact (R5)',
  (path, { elements }) => {
    if (path !== '/shell') expect(textsIn(elements, 'h1')).toEqual([expect.stringMatching(/\S/)]);
    // The downloadable agreement has no navigation.
    if (path === '/legal/agreement-document') return;
    const links = linksIn(elements).map(({ href }) => href);
    for (const way of [bookDemoHref, '/contact']) expect(links).toContain(way);
  },
);

test.each([
  ...mainNavigation.map(({ href, label }) => [href, label] as const),
  ...publishedPaths.map((path) => [path, 'Blog'] as const),
  ...templates.map(({ path }) => [path, 'Resources'] as const),
])('the header of %s has the seven links in order and marks %s (R3)', (path, current) => {
  const links = linksIn(inside(path, 'header'));
  const listed = links.filter(({ label }) => mainNavigation.some((link) => link.label === label));
  expect(listed.map(({ label, href }) => ({ label, href }))).toEqual(mainNavigation);
  expect(links.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual([current]);
  expect(links.find(({ label }) => label === 'Book a Demo')?.href).toBe(bookDemoHref);
});

test('review sites are named in plain text, not as dead controls (R36)', () => {
  const sentences = textsIn(inside('/', 'main'), 'p');
  expect(sentences.join()).toContain(
    'Levee is on the review sites G2, Capterra and Software Advice.',
  );
});

test('every product picture has a version for phones', () => {
  const shown = [...pages].flatMap(([path, { elements }]) =>
    elements
      .filter(({ tagName }) => tagName === 'picture')
      .map((picture) => {
        const [first] = elementsOf(picture);
        return { path, media: first && valueOf(first, 'media') };
      }),
  );
  expect(shown.filter(({ path }) => path === '/')).toHaveLength(2);
  for (const { path, media } of shown) expect(media, path).toBe('(max-width:47.99em)');
});

test('the footer has its links, the contact details and this year', () => {
  const footer = inside('/about', 'footer');
  const links = linksIn(footer).map(({ label, href }) => ({ label, href }));
  expect(links).toEqual(
    expect.arrayContaining([
      ...footerNavigation.flatMap((column) => [...column.links]),
      { label: site.contact.local.display, href: `tel:${site.contact.local.tel}` },
    ]),
  );
  expect(links.filter(({ href }) => href.startsWith('https:')).length).toBeGreaterThanOrEqual(3);
  const text = footer.map((element) => wordsOf(element)).join(' ');
  expect(text).toContain(site.contact.city);
  expect(text).toContain(`© ${new Date().getFullYear()}`);
});

test('the footer begins with what buyers look for, and resources and blog lead to the register', () => {
  const first = linksIn(inside('/about', 'footer'))
    .filter(({ href }) => href.startsWith('/'))
    .slice(0, 5);
  expect(first.map(({ label, href }) => [label, href])).toEqual([
    ['AI laws by state', '/laws'],
    ['Security', '/security'],
    ['System status', '/status'],
    ['Questions', '/questions'],
    ['Procurement', '/procurement'],
  ]);
  for (const path of ['/resources', '/blog']) {
    const links = linksIn(inside(path, 'main')).map(({ href }) => href);
    expect(links.indexOf('/laws'), path).toBeLessThan(3);
    expect(links, path).toContain('/laws');
  }
});

test('the pricing page links the next step for states, members, lawyers and one-time buyers', () => {
  const main = inside('/pricing', 'main');
  expect(linksIn(main)).toEqual(
    expect.arrayContaining(
      [
        ['Contact for Custom Quote', '/contact'],
        ['How to join the coalition', '/resources#govai-coalition'],
        ['subscription agreement', '/legal?tab=subscription'],
        ['See the one-time license', '/checkout'],
      ].map(([label, href]) => ({ label, href, isCurrent: false })),
    ),
  );
  const text = main.map((element) => wordsOf(element)).join(' ');
  expect(text).toContain('Members of the GovAI Coalition get up to 36% off.');
  expect(text).toContain('Paying by the year saves 5% on average.');
});

test('structured data has the prices that checkout charges, not the table’s (R8)', () => {
  const data = pageOf('/pricing')
    .elements.filter((element) => valueOf(element, 'type') === 'application/ld+json')
    .map((element) => wordsOf(element))
    .join('');
  expect(data).toContain('"sku":"small-rural-monthly-coalition"');
  expect(data).toContain('"price":"1000.00"');
  expect(data).not.toContain('45500');
  expect(pageOf('/checkout').html).toContain(`"sku":"${oneTimeProduct.priceId}"`);
});

test('the portal page drafts three emails to billing, and names contacts', () => {
  const links = linksIn(inside('/subscription-portal', 'main'));
  for (const name of ['Change payment method', 'Upgrade or downgrade plan', 'Download invoices']) {
    const href = links.find(({ label }) => label.includes(name))?.href ?? '';
    const { protocol, pathname, searchParams } = new URL(href);
    expect(protocol + pathname).toBe(`mailto:${site.contact.billingEmail}`);
    expect(searchParams.get('subject')).toContain(name.toLowerCase());
    expect(searchParams.get('body')).toContain('Agency:\r\n');
  }
  const hrefs = links.map(({ href }) => href);
  for (const href of [
    '/resources',
    `mailto:${site.contact.supportEmail}`,
    `mailto:${site.contact.billingEmail}`,
  ])
    expect(hrefs).toContain(href);
});

test('every page with our prices says that they exclude taxes', () => {
  for (const path of ['/pricing', '/subscribe', '/checkout', '/quote', '/procurement'])
    expect(pageOf(path).html, path).toMatch(/prices? do(es)? not include tax/i);
});

test('the pricing page links to the quote', () => {
  const label = 'Get a quote for an invoice or purchase order';
  expect(linksIn(inside('/pricing', 'main'))).toContainEqual({
    label,
    href: '/quote',
    isCurrent: false,
  });
});

test('the procurement section links the quote and the file, and email requests', () => {
  const links = linksIn(inside('/resources', 'section', 'procurement-section'));
  expect(links.find(({ label }) => label === 'Get a quote')?.href).toBe('/quote');
  const asks = links.filter(({ label }) => label.startsWith('Ask for '));
  expect(asks).toHaveLength(1);
  const hrefs = links.map(({ href }) => href);
  expect(hrefs).toContain('/procurement');
  for (const { href } of asks)
    expect(href).toMatch(RegExp(`^mailto:${site.contact.billingEmail}\\?subject=\\S+$`));
});

test('the about page has its parts and principles, and no agency logos (R36)', () => {
  const main = inside('/about', 'main');
  expect(textsIn(main, 'h2')).toEqual(
    expect.arrayContaining(['Our story', 'Built for the public sector', 'Our mission']),
  );
  expect(textsIn(main, 'h3')).toEqual(
    expect.arrayContaining([
      'Transparency',
      'Accountability',
      'Privacy',
      'Fairness',
      'Reliability',
      'Security',
    ]),
  );
  const kinds = main.find((element) => valueOf(element, 'aria-labelledby') === 'kinds')!;
  expect(textsIn(elementsOf(kinds), 'li')).toHaveLength(4);
  expect(linksIn(elementsOf(kinds))).toEqual([]);
  // Decorative drawings have no alternative text, and a screen of ours names the sample city; a logo would do neither.
  const pictures = main.filter(({ tagName }) => tagName === 'img');
  for (const picture of pictures) expect(valueOf(picture, 'alt')).toMatch(/^$|sample city/);
});

test('the promo of the assessment lists what is assessed and the five levels (section 2)', () => {
  const promo = inside('/', 'section', 'maturity-assessment-section');
  expect(textsIn(promo, 'p')).toContain(
    'It covers strategy, risk management, fairness, transparency and compliance.',
  );
  const levels = promo.find(({ tagName }) => tagName === 'ol')!;
  expect(textsIn(elementsOf(levels), 'h3')).toEqual([
    'Initial',
    'Developing',
    'Established',
    'Advanced',
    'Optimized',
  ]);
});

test('the workspace tab shows five figures and three results (R6)', () => {
  const workspace = inside('/software', 'section', 'workspace');
  expect(textsIn(workspace, 'dd')).toEqual(['20,641+', '1,048+', '20,750+', '1M+', '50+']);
  const results = textsIn(workspace, 'li').join(' ');
  for (const claim of [/66\s*%\s*faster/, /59\s*%\s*more documents per hour/, /40\s*%\s*higher/])
    expect(results).toMatch(claim);
});

test('each of the eight areas has a heading, three points and a screenshot', () => {
  for (const id of [
    'dashboard',
    'strategy',
    'policy',
    'usecases',
    'vendor',
    'risk',
    'fairness',
    'data',
  ]) {
    const holder = pageOf('/software').elements.find((element) => valueOf(element, 'id') === id)!;
    const area = elementsOf(holder);
    expect(textsIn(area, 'h3').length + textsIn(area, 'h2').length, id).toBe(1);
    expect(textsIn(area, 'li'), id).toHaveLength(3);
    const alts = area
      .filter(({ tagName }) => tagName === 'img')
      .map((picture) => valueOf(picture, 'alt'));
    expect(alts.join(), id).toMatch(/sample city/);
  }
});
