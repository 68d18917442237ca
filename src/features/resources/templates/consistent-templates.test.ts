/** Agencies adopt templates together, so they must agree with each other and must not become outdated. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateIds, type TemplateId } from '#src/content/lists/template-ids.ts';

const read = (id: TemplateId) =>
  readFileSync(join(import.meta.dirname, `../../../content/templates/${id}.md`), 'utf8').replace(
    /^---\n[^]*?\n---\n/,
    '',
  );
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
/** The text that an agency adopts, without the drafting notes. */
const adopted = (id: TemplateId) => read(id).replace(/^>.*$/gm, '');

const intake = read('use-case-intake-and-inventory');
const incidents = read('ai-incident-response-plan');
const samples = rowsOf(intake.split('### Three worked samples')[1]?.split('## Part 3')[0] ?? '');
const [names = []] = samples;
const pointsOf = (at: number) =>
  samples.flatMap((row) =>
    /^\d\./.test(row[0] ?? '') ? [Number(/: (\d)$/.exec(row[at] ?? '')?.[1])] : [],
  );
const cell = (row: string, at: number) => samples.find(([first]) => first === row)?.[at] ?? '';

test.each([1, 2, 3])(
  'the points of worked sample %i add up to its total, which gives its tier',
  (at) => {
    const total = pointsOf(at).reduce((sum, points) => sum + points, 0);
    expect(cell('Total', at)).toBe(`${total} of 12`);
    const tier = total <= 3 ? 'Low' : total <= 7 ? 'Medium' : 'High';
    expect(cell('Tier', at)).toBe(cell('Trigger', at) === 'None' ? tier : 'High');
  },
);

test('the intake form and the incident plan rate the same assistant equally', () => {
  const at = names.indexOf('Water bill assistant');
  const exercise = incidents.split('## 9. Tabletop exercise')[1] ?? '';
  expect(exercise).toContain(`water bill assistant`);
  expect(exercise).toContain(`It is a ${cell('Tier', at)} use`);
  const reached = /severity reached (\d)/.exec(exercise)?.[1];
  const meaning = rowsOf(incidents).find(([first]) => first?.startsWith(`${reached}, `))?.[1] ?? '';
  // The severity uses the same word as the points for the worst outcome.
  const cost = samples.find(([first]) => first?.startsWith('5.'))?.[at] ?? '';
  expect(meaning.split(' ')[0]).toBe(cost.split(':')[0]);
});

test('the sample rows of the register have the points of the worked samples', () => {
  const rows = rowsOf(intake).filter(([first]) => first?.startsWith('UC-'));
  expect(rows).toHaveLength(3);
  for (const [index, row] of rows.entries()) {
    const [total] = cell('Total', index + 1).split(' ');
    expect(row[4]).toMatch(new RegExp(`^${total}, .*${cell('Tier', index + 1)}$`));
  }
});

test.each(templateIds)(
  '%s has dates of future laws only in its drafting notes, so that the adopted text does not become outdated',
  (id) => {
    const months =
      'January|February|March|April|May|June|July|August|September|October|November|December';
    const dates = adopted(id).match(
      new RegExp(`(compliance|by|until|from) [^.|]*(${months}) \\d{1,2}, \\d{4}`, 'g'),
    );
    expect(dates).toBeNull();
  },
);

test('a vendor must supply records before the shortest deadline of an agency ends', () => {
  const days = { one: 1, two: 2, three: 3, four: 4, five: 5 } as const;
  const addendum = adopted('contract-clause-addendum').split('## 13.')[1]?.split('## 14.')[0] ?? '';
  const found = [...addendum.matchAll(/within (\w+) business days?/g)].map(([, word]) => word);
  expect(found).toHaveLength(2);
  for (const word of found) expect(days[word as keyof typeof days]).toBeLessThan(3);
  const asked = /supply records within (\w+) business days/.exec(read('vendor-ai-fact-sheet'))?.[1];
  expect(found).toContain(asked);
});

test.each(['CJIS', 'HIPAA', 'FERPA', 'IRS Publication 1075'])('every template names %s', (rule) => {
  for (const id of templateIds) expect(read(id), id).toContain(rule);
});
