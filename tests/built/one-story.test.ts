/** Sentences on one page do not contradict each other, and a claim stands beside what it is about. */
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { claimScopes, pricingClaims } from '#src/catalogue/marketing-plans.ts';
import { plans } from '#src/catalogue/plans.ts';
import { addendumDifferences } from '#src/promises/addendum.ts';
import { endingTexts } from '#src/promises/legal-figures.ts';
import { legalFigures } from '#src/promises/legal-figures.ts';
import { parse, readBuilt, readPages } from './dist.ts';

type Element = DefaultTreeAdapterTypes.Element;

const read = (path: string) => readBuilt(path).toString('utf8');
const attribute = (element: Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value ?? '';
const hasClass = (element: Element, name: string) =>
  attribute(element, 'class').split(' ').includes(name);

/** Every element of a page, in order. */
function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if (tree.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}
const find = (path: string, wanted: (element: Element) => boolean) =>
  [...elementsOf(parse(read(path)))].filter(wanted);
function wordsOf(node: DefaultTreeAdapterTypes.Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!('childNodes' in node) || (tree.isElementNode(node) && /script|style/.test(node.tagName)))
    return '';
  return node.childNodes.map(wordsOf).join(' ');
}
const plain = (node: DefaultTreeAdapterTypes.Node) =>
  wordsOf(node)
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u2011', '-')
    .trim();
const mainOf = (path: string) => plain(find(path, ({ tagName }) => tagName === 'main')[0]!);

test('every annual card says how its prepaid year ends (R43), and none calls it month-to-month', () => {
  const annual = find('pricing.html', (one) => one.tagName === 'div' && hasClass(one, 'of-year'));
  expect(annual).toHaveLength(4);
  for (const card of annual) expect(plain(card)).toContain(endingTexts.year);
  for (const { id, interval } of plans) {
    const [card] = find('subscribe.html', (one) => attribute(one, 'id') === id);
    expect(plain(card!).includes(endingTexts.year)).toBe(interval === 'year');
  }
  for (const page of ['pricing.html', 'subscribe.html', 'software.html']) {
    const said = mainOf(page).match(/.{0,80}month-to-month.{0,60}/gi) ?? [];
    for (const words of said) expect(words, page).toMatch(/monthly plans?\b|, or a prepaid year/i);
  }
});

test.each([
  ['pricing.html', pricingClaims.annualSaving, claimScopes.annualSaving],
  ['subscribe.html', pricingClaims.annualSaving, claimScopes.annualSaving],
  ['pricing.html', 'up to 36% off.', claimScopes.coalitionDiscount],
  ['resources.html', 'up to 36% off.', claimScopes.coalitionDiscount],
])('on %s “%s” says what it compares', (page, claim, scope) => {
  const words = mainOf(page);
  const at = words.indexOf(claim);
  expect(at).toBeGreaterThan(-1);
  // Close by, before the next price.
  expect(words.slice(at, at + 500)).toContain(scope);
});

test('the discount’s exception is the plans that have a price for members, and no other', () => {
  for (const { name, coalition } of plans.filter(({ interval }) => interval === 'month'))
    expect(claimScopes.coalitionDiscount.includes(name)).toBe(coalition !== null);
});

test('the link that promises how to join the coalition leads to where it is said', () => {
  const [link] = find(
    'pricing.html',
    (one) => /How to join/.test(plain(one)) && one.tagName === 'a',
  );
  expect(attribute(link!, 'href')).toBe('/resources#govai-coalition');
  const [section] = find('resources.html', (one) => attribute(one, 'id') === 'govai-coalition');
  const inside = [...elementsOf(section!)];
  expect(inside.filter(({ tagName }) => tagName === 'h3').map(plain)).toEqual(['How to join']);
  expect(inside.some((one) => /^https:/.test(attribute(one, 'href')))).toBe(true);
});

test('access is counted from the settlement of a payment wherever it is promised (R15)', () => {
  const hours = legalFigures.accessAfterPayment.words;
  for (const { address, html } of readPages())
    expect(html, address).not.toMatch(
      new RegExp(`${hours} (?:of|after) (?:your )?payment(?! (?:has )?settle)`),
    );
});

test.each(['index.html', 'about.html'])(
  '%s claims SOC 2 for the AI workspace and nothing wider',
  (page) => {
    const said = find(page, ({ tagName }) => /^(p|li)$/.test(tagName))
      .map(plain)
      .filter((words) => words.includes('SOC 2 compliant'));
    expect(said.length).toBeGreaterThan(0);
    for (const words of said) expect(words).toMatch(/workspace|enterprise chat platform/);
  },
);

test.each(['index.html', 'software.html'])(
  'on %s the results are called workspace results',
  (page) => {
    const words = mainOf(page);
    const at = words.search(/66 % faster|66 ?% ?faster/);
    expect(at).toBeGreaterThan(-1);
    expect(words.slice(Math.max(0, at - 40), at)).toContain('Workspace results');
  },
);

test('the pricing page says that we sign our own addendum, with as many differences as the addendum lists', () => {
  expect(mainOf('pricing.html')).toContain(`${addendumDifferences.length} clauses differ`);
  const list = find('legal/addendum.html', (one) => one.tagName === 'li')
    .map(plain)
    .filter((words) => words.startsWith('Clause '));
  expect(list).toHaveLength(addendumDifferences.length);
  expect(find('pricing.html', (one) => attribute(one, 'href') === '/legal/addendum')).toHaveLength(
    1,
  );
});

test('checkout and its terms lead to the license agreement', () => {
  for (const page of ['checkout.html', 'legal.html'])
    expect(find(page, (one) => attribute(one, 'href') === '/legal/license').length).toBeGreaterThan(
      0,
    );
});

test('two sentences on the pages about prices never run into each other', () => {
  for (const page of ['pricing.html', 'subscribe.html', 'checkout.html', 'resources.html'])
    expect(read(page).replace(/<(script|style)[^]*?<\/\1>/g, ''), page).not.toMatch(
      /[a-z][.!?][A-Z][a-z]+ [a-z]/,
    );
});
