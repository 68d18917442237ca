/** Our contract follows the addendum template that we give to agencies, or lists the difference. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLegalTexts } from '#tests/fixtures/legal-texts.ts';
import { addendumDifferences, addendumFigures } from '#src/buying/terms/addendum.ts';
import { legalFigures, ownTerms } from '#src/buying/terms/legal-figures.ts';
import { readPolicy } from './read-policy.ts';
import { signAddendum } from './signed-addendum.ts';

const template = readFileSync(
  join(import.meta.dirname, '../../content/templates/contract-clause-addendum.md'),
  'utf8',
);
const signed = signAddendum(template);
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('’', "'");
const sources = readLegalTexts();
const texts = new Map(sources.map((text) => [text.id, readPolicy(text)]));
/** The text of a section, by its heading. */
const section = (id: string, heading: string) => {
  const found = texts.get(id)?.sections.find((section) => section.heading.endsWith(`. ${heading}`));
  expect(found, `${id}: ${heading}`).toBeDefined();
  return wordsOf(found?.html ?? '');
};
const clause = (number: string) =>
  new RegExp(`^${number.replace('.', '\\.')} (.*)$`, 'm').exec(template)?.[1] ?? '';

test('the signed addendum has every clause of the template, word for word except for the blanks, or ours with a mark', () => {
  const clauses = [...template.matchAll(/^(\d+\.\d+) .*$/gm)];
  expect(clauses.length).toBeGreaterThan(50);
  const changed = new Map(addendumDifferences.map(({ clause, signed }) => [clause, signed]));
  for (const [line, number = ''] of clauses) {
    const ours = changed.get(number);
    if (ours) {
      expect(signed.body).toContain(`\n${number} **Changed from the template.** ${ours}\n`);
      expect(signed.body).not.toContain(line);
    } else
      for (const part of line.split(/\[[^\]]+\](?:\([^)]*\))?/))
        expect(signed.body).toContain(part);
  }
  expect(signed.body.match(/Changed from the template/g)).toHaveLength(changed.size);
  expect(signed.body).not.toMatch(/\[[^\]]+\](?!\()|^>/m);
  expect(readPolicy(signed).sections.map(({ heading }) => heading)).toEqual([
    ...[...template.matchAll(/^## (\d+\. .*)$/gm)].map(([, heading]) => heading),
    expect.stringMatching(/^\d+\. Parties and differences$/) as string,
  ]);
});

test('an unfilled blank or a missing clause of the template stops the build', () => {
  expect(() => signAddendum(template.replace('[90] days', '[91] days'))).toThrow('[91]');
  expect(() => signAddendum(template.replace(/^20\.3 .*$/m, ''))).toThrow('no clause 20.3');
});

test.each(addendumFigures)(
  'clause $clause matches our own figure, or the difference is listed',
  ({ clause: number, figure, unit }) => {
    const figures = new RegExp(`\\[?(\\d+)\\]? (?:${unit}|${unit.slice(0, -1)})`, 'g');
    const inTemplate = [...clause(number).matchAll(figures)].map(([, count]) => Number(count));
    expect(inTemplate.length).toBeGreaterThan(0);
    const isListed = addendumDifferences.some((difference) => difference.clause === number);
    expect(inTemplate.every((count) => count === figure)).toBe(!isListed);
  },
);

test('the agreement lists every difference and links to the current version of the addendum', () => {
  const own = texts.get('subscription')?.sections.find(({ id }) => id.endsWith('ai-addendum'));
  for (const { clause: number, text } of addendumDifferences)
    expect(wordsOf(own?.html ?? '')).toContain(`Clause ${number}. ${text}`);
  expect(own?.html).toContain(`href="/legal/addendum/${signed.head.effectiveDate}"`);
});

test('the liability cap excludes third-party claims and the cost of a data breach', () => {
  // Clause 19.2 of the template requires this.
  expect(clause('19.2')).toContain('do not apply to (a) and (b)');
  const liability = section('subscription', 'Liability');
  const unlimited = liability.split('These limits do not apply')[1] ?? '';
  for (const heading of ['Third-party claims', 'Your data', 'Security', 'Breach notice'])
    expect(unlimited).toContain(`(${heading})`);
  expect(liability).toContain(legalFigures.liabilityCap.text);
});

test('the agreement has what the template requires: data location, notice of changes, limit on backups', () => {
  expect(clause('6.3')).toContain('United States');
  expect(section('subscription', 'Your data')).toContain('in the United States');
  expect(section('subscription', 'Artificial intelligence')).toMatch(
    new RegExp(`replacement of a model[^.]* at least ${legalFigures.notice.text} before`),
  );
  expect(clause('20.3')).toContain(`within ${ownTerms.backups.text}`);
  expect(section('subscription', 'Return and deletion of data')).toContain(
    `within ${ownTerms.backups.text}`,
  );
});

test('we cannot end a prepaid year without cause', () => {
  const byUs = /By us\. (.*?)For cause\./s.exec(section('subscription', 'Ending'))?.[1] ?? '';
  for (const sentence of byUs.split(/(?<=\.)\s/).filter((part) => /We may end/.test(part)))
    expect(sentence).toContain('monthly plan');
  expect(byUs).toContain('We never end a prepaid year without cause');
});

test.each([
  ['terms', 'Limits of liability'],
  ['vendor', 'Warranties and liability'],
])('the liability limit under %s is never zero, even when nothing was paid', (id, heading) => {
  const limits = section(id, heading)
    .split(/(?<=\.)\s/)
    .filter((sentence) => sentence.includes(legalFigures.liabilityCap.text));
  expect(limits).toHaveLength(1);
  expect(limits[0]).toContain(`or to ${ownTerms.liabilityFloor.text} if that is more`);
});

test('no text says that we count nothing', () => {
  const all = [...texts].map(([id, { inShort, sections }]) => ({
    id,
    text: wordsOf([...inShort, ...sections.map(({ html }) => html)].join(' ')),
  }));
  expect(all.filter(({ text }) => /\bWe count\b/i.test(text)).map(({ id }) => id)).toContain(
    'privacy',
  );
  for (const { id, text } of all) expect(text, id).not.toMatch(/\bNo [^.]*\bcount(?:ing|s)\b/);
});

test('the license covers scope, agency, duration, updates, support, breach notice and ending', () => {
  const headings = ['Scope', 'One agency', 'Duration and hosting', 'Updates', 'Support'];
  for (const heading of [...headings, 'Breach notice', 'Ending'])
    expect(section('license', heading).length).toBeGreaterThan(80);
  expect(section('license', 'Breach notice')).toContain(legalFigures.breachNotice.text);
  expect(section('license', 'Ending')).toContain(legalFigures.dataAfterTermination.text);
  // A license is paid once, so a cap at the fees of the last months would be zero.
  expect(sources.find(({ id }) => id === 'license')?.body).not.toContain('legal.liabilityCap');
});
