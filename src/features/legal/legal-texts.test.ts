import { expect, test } from 'vitest';
import { readLegalTexts } from '#tests/fixtures/legal-texts.ts';
import { addendumVersion } from '#src/buying/terms/addendum.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { readPolicy } from './read-policy.ts';
import { site } from '#src/site.ts';

const texts = readLegalTexts();
const policies = texts.map(readPolicy);
const written = texts.map(({ file, head, body }) => ({
  file,
  text: [...head.inShort, body].join('\n'),
}));
const namesIn = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name);

test('the figures are those of the specification (section 9, R37)', () => {
  const figures = Object.fromEntries(
    Object.entries(legalFigures).map(([name, figure]) => [name, figure.text]),
  );
  expect(figures).toEqual({
    notice: '30 days',
    monthlyTerm: '30 days',
    accessAfterPayment: '24 hours',
    invoiceDue: '30 days',
    breachNotice: '24 hours',
    dataAfterTermination: '30 days',
    uptimeTarget: '99.5%',
    liabilityCap: '3 months',
  });
});

test('five texts have a tab (R34), and the license has its own page', () => {
  expect(policies.map(({ id, title }) => [id, title])).toEqual([
    ['privacy', 'Privacy Policy'],
    ['terms', 'Terms of Service'],
    ['cookies', 'Cookie Policy'],
    ['subscription', 'Subscription Agreement'],
    ['vendor', 'Vendor Agreement'],
    ['license', 'License Agreement'],
  ]);
  expect(policies.map(({ tab }) => tab !== undefined)).toEqual([
    ...Array<true>(5).fill(true),
    false,
  ]);
});

test.each(written)('$file contains no figure typed by hand', ({ text }) => {
  const plain = text
    .replace(/\{\{.*?\}\}/g, '')
    // Names and a limit of federal law, which are not our figures.
    .replace(/\b(SOC 2|WCAG 2\.2|GPT-4o|under 13)\b/g, '');
  expect(plain.match(/.{0,30}\d.{0,30}/g)).toBeNull();
  const number =
    'two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety';
  const unit = 'hour|day|week|month|year|percent|business';
  expect(plain.match(new RegExp(`\\b(${number})(-\\w+)?[ -](${unit})`, 'gi'))).toBeNull();
});

test('every legal figure is in the subscription agreement', () => {
  const named = new Set(namesIn(written.find(({ file }) => /subscription/.test(file))?.text ?? ''));
  for (const figure of Object.keys(legalFigures)) expect(named).toContain(`legal.${figure}`);
});

test('the privacy policy has every retention period (R39)', () => {
  const named = namesIn(written.find(({ file }) => /privacy/.test(file))?.text ?? '');
  const periods = named.filter((name) => name?.startsWith('retention.'));
  expect(periods.sort()).toEqual(
    Object.keys(retention)
      .map((name) => `retention.${name}`)
      .sort(),
  );
});

test('every anchor on the page is unique', () => {
  const ids = policies.flatMap(({ id, sections }) => [
    id,
    ...sections.map((section) => section.id),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('every link leads to one of our pages, a section or a mailbox', () => {
  const ids = new Set(policies.flatMap(({ sections }) => sections.map(({ id }) => id)));
  const links = policies
    .flatMap(({ sections }) => sections)
    .flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href));
  expect(links.length).toBeGreaterThan(20);
  const { infoEmail, supportEmail, billingEmail } = site.contact;
  const mailboxes = [infoEmail, supportEmail, billingEmail].map((address) => `mailto:${address}`);
  const ours = [...mailboxes, site.defaultUrl];
  for (const link of links) {
    const tab = /^\/legal\?tab=(.*)$/.exec(link)?.[1];
    if (tab) expect(policies.map(({ id }) => id)).toContain(tab);
    else if (link.startsWith('#')) expect(ids).toContain(link.slice(1));
    else if (link.startsWith('/legal/'))
      expect(['/legal/license', `/legal/addendum/${addendumVersion}`]).toContain(link);
    else if (!['/privacy-request', '/procurement/subprocessors'].includes(link))
      expect(
        ours.some((address) => link.startsWith(address)),
        link,
      ).toBe(true);
  }
});

test('the texts have no em dashes and no repeated sentences', () => {
  for (const { file, text } of written) {
    expect(text, file).not.toContain('—');
    const sentences = text.split(/(?<=[.?!])\s+/).filter((sentence) => sentence.length > 60);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual(
      [],
    );
  }
});
