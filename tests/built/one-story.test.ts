/** Sentences don't contradict each other, and a claim is next to what it is about. */
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { claimScopes, pricingClaims } from '#src/buying/catalog/marketing-plans.ts';
import { plansBilledEvery, plans } from '#src/buying/catalog/plans.ts';
import { addendumDifferences, addendumVersion } from '#src/buying/terms/addendum.ts';
import { endingTexts, legalFigures } from '#src/buying/terms/legal-figures.ts';
import { type Element, elementsOf, parse, readBuilt, readPages, valueOf } from './dist.ts';

const read = (path: string) => readBuilt(path).toString('utf8');
const hasClass = (element: Element, name: string) =>
  (valueOf(element, 'class') ?? '').split(' ').includes(name);
const find = (path: string, fits: (element: Element) => boolean) =>
  elementsOf(parse(read(path))).filter(fits);
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

test('below the annual cards stands how a year ends, and no annual card says month-to-month (R43)', () => {
  const annual = find(
    'pricing.html',
    (element) => element.tagName === 'div' && hasClass(element, 'of-year'),
  );
  expect(annual).toHaveLength(plansBilledEvery('year').length);
  for (const page of ['pricing.html', 'subscribe.html'])
    for (const interval of ['month', 'year'] as const) {
      const [below] = find(
        page,
        (element) => element.tagName === 'span' && hasClass(element, `of-${interval}`),
      );
      expect(plain(below!), page).toContain(endingTexts[interval]);
    }
  for (const page of ['pricing.html', 'subscribe.html', 'software.html']) {
    const said = mainOf(page).match(/.{0,80}month-to-month.{0,60}/gi) ?? [];
    for (const text of said) expect(text, page).toMatch(/monthly plans?\b|, or a prepaid year/i);
  }
});

test.each([
  ['pricing.html', pricingClaims.annualSaving, claimScopes.annualSaving],
  ['subscribe.html', pricingClaims.annualSaving, claimScopes.annualSaving],
  ['pricing.html', 'up to 36% off.', claimScopes.coalitionDiscount],
  ['resources.html', 'up to 36% off.', claimScopes.coalitionDiscount],
])('on %s “%s” says what it compares', (page, claim, scope) => {
  const text = mainOf(page);
  const at = text.indexOf(claim);
  expect(at).toBeGreaterThan(-1);
  // Near the claim, before the next price.
  expect(text.slice(at, at + 500)).toContain(scope);
});

test('the discount’s scope names exactly the plans with a member price', () => {
  for (const { name, coalition } of plans.filter(({ interval }) => interval === 'month'))
    expect(claimScopes.coalitionDiscount.includes(name)).toBe(coalition !== null);
});

test('the link “How to join” leads to the section that explains it', () => {
  const [link] = find(
    'pricing.html',
    (element) => /How to join/.test(plain(element)) && element.tagName === 'a',
  );
  expect(valueOf(link!, 'href')).toBe('/resources#govai-coalition');
  const [section] = find(
    'resources.html',
    (element) => valueOf(element, 'id') === 'govai-coalition',
  );
  const inside = elementsOf(section!);
  expect(inside.filter(({ tagName }) => tagName === 'h3').map(plain)).toEqual(['How to join']);
  expect(inside.some((element) => valueOf(element, 'href')?.startsWith('https:'))).toBe(true);
});

test.each(readPages())(
  '$path promises access only from a payment’s settlement (R15)',
  ({ html }) => {
    const hours = legalFigures.accessAfterPayment.text;
    expect(html).not.toMatch(
      new RegExp(`${hours} (?:of|after) (?:your )?payment(?! (?:has )?settle)`),
    );
  },
);

test.each(readPages())(
  '$path says “SOC 2 compliant” of the workspace’s platform only',
  ({ html }) => {
    const text = plain(parse(html));
    const claims = text.match(/[^.]{0,80}SOC 2 compliant(?!\?)/g) ?? [];
    for (const claim of claims) expect(claim).toMatch(/platform [^.]{0,40}SOC 2 compliant$/);
  },
);

test('no page names the file of a test as a buyer’s proof, except the conformance report', () => {
  const naming = readPages().filter(({ html }) => /\.test\.tsx?\b/.test(html));
  expect(naming.map(({ path }) => path)).toEqual(['/accessibility/conformance-report']);
});

test.each(['index.html', 'software.html'])(
  'on %s the results are called workspace results',
  (page) => {
    const text = mainOf(page);
    const at = text.search(/66 % faster|66 ?% ?faster/);
    expect(at).toBeGreaterThan(-1);
    expect(text.slice(Math.max(0, at - 40), at)).toContain('Workspace results');
  },
);

test('the addendum marks and lists every difference, and the pricing page links it for plans', () => {
  const page = `legal/addendum/${addendumVersion}.html`;
  const list = find(page, (element) => element.tagName === 'li')
    .map(plain)
    .filter((text) => text.startsWith('Clause '));
  expect(list).toHaveLength(addendumDifferences.length);
  expect(mainOf(page).match(/Changed from the template\./g)).toHaveLength(list.length);
  expect(mainOf('pricing.html')).toMatch(/plan of a public agency includes our AI contract clause/);
  expect(
    find('pricing.html', (element) => valueOf(element, 'href') === '/legal/addendum'),
  ).toHaveLength(1);
});

test('checkout and its terms link the license agreement', () => {
  for (const page of ['checkout.html', 'legal.html'])
    expect(
      find(page, (element) => valueOf(element, 'href') === '/legal/license').length,
    ).toBeGreaterThan(0);
});

test('whoever pays by card reads which agreement they accept', () => {
  expect(mainOf('subscribe.html')).toContain(
    'By paying, you accept the Subscription Agreement for your agency.',
  );
  expect(mainOf('checkout.html')).toMatch(/The License Agreement .* By paying, you accept it/);
});

test('sentences on the price pages have spaces between them', () => {
  for (const page of ['pricing.html', 'subscribe.html', 'checkout.html', 'resources.html'])
    expect(read(page).replace(/<(script|style)[^]*?<\/\1>/g, ''), page).not.toMatch(
      /[a-z][.!?][A-Z][a-z]+ [a-z]/,
    );
});
