/** What visitors read on the screens after their choices. */
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { dataPart, Data } from './Data.tsx';
import { fairnessPart, Fairness } from './Fairness.tsx';
import { addUse, registerPart } from './register.ts';
import { Register } from './Register.tsx';
import { riskPart } from './risk.ts';
import { Risk } from './Risk.tsx';
import { strategyPart, Strategy } from './Strategy.tsx';
import { vendorPart, Vendor } from './Vendor.tsx';
import { models, questions, workspacePart } from './workspace.ts';
import { Workspace } from './Workspace.tsx';

const change = () => undefined;

function read(screen: ReactNode): string {
  return wordsOf(renderToHtml(screen));
}

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the chart of selection rates is a table with a row for each group', () => {
  const state = z.parse(fairnessPart, undefined);
  const rows = renderToHtml(Fairness({ state, change })).match(/<tr>.*?<\/tr>/gs)!;
  expect(rows.slice(0, 5).map((row) => wordsOf(row).trim())).toEqual([
    'Language On the fast track Ratio to English',
    'English 4,210 people 64% Highest rate',
    'Vietnamese 642 people 58% 0.91 Passed',
    'Haitian Creole 311 people 57% 0.89 Passed',
    'Spanish 1,186 people 49% 0.77 Too low',
  ]);
  expect(read(Fairness({ state: { ...state, line: 0.75 }, change }))).toContain('0.77 Watch');
});

test('a vendor file has the words to ask for what is missing, until nothing is', () => {
  const state = z.parse(vendorPart, undefined);
  const clause = 'Agency or its auditors may inspect';
  expect(read(Vendor({ state, change }))).toContain(clause);
  const answers = { ...state.answers, 'V-14': { ...state.answers['V-14'], audit: 'yes' as const } };
  const met = read(Vendor({ state: { ...state, answers }, change }));
  expect(met).not.toContain(clause);
  expect(met).toContain('have everything the city asks for');
});

test.each([
  ['V-14', '1 of 8 items is missing. Ask Heronwatch for it before the contract ends on Sep 30.'],
  ['V-11', '3 of 8 items are not known. Ask Lanternfield Voice for them before'],
] as const)('the vendor screen says what the file of %s lacks: %s', (open, missing) => {
  const state = { ...z.parse(vendorPart, undefined), open };
  expect(read(Vendor({ state, change }))).toContain(missing);
});

test('a tool that was found is shown where it reads personal data, with what was decided', () => {
  const state = z.parse(dataPart, undefined);
  const decided = { notes: 'asked', images: 'stopped' } as const;
  expect(read(Data({ state, change }))).toContain('Meeting notes extension Not listed');
  const after = read(Data({ state: { ...state, tools: decided }, change }));
  expect(after).toContain('Meeting notes extension Owner asked');
  expect(after).toContain('AI not in the inventory 1 found');
  expect(after).toContain('No AI reads it.');
});

test('a register whose filters match nothing says so, and how many uses there are', () => {
  const state = z.parse(registerPart, undefined);
  const filtered = { ...state, department: 'Library', level: 'high' } as const;
  const text = read(Register({ state: filtered, change }));
  expect(text).toContain('0 of 47 use cases');
  expect(text).toContain('No AI uses match these filters.');
});

test('a new use has no source and no answers yet', () => {
  const state = z.parse(registerPart, undefined);
  const text = read(Register({ state: { ...state, ...addUse(state) }, change }));
  expect(text).toContain('New AI use Police Not set Proposed Open');
  expect(text).toContain('0 points of 12, 0 of 5 answers');
});

test('a use has its points before and after controls, and how many gaps are left', () => {
  const tour = { register: z.parse(registerPart, undefined) };
  const text = read(Risk({ state: z.parse(riskPart, undefined), change, tour }));
  expect(text).toContain('Before controls 10 of 12 points High Now 6 of 12 points with 1 gap');
});

test('a plan that costs more than council set aside says by how much', () => {
  const state = z.parse(strategyPart, undefined);
  const starts = { ...state.starts, training: 0, bias: 0, clauses: 0 };
  expect(read(Strategy({ state, change }))).not.toContain('over:');
  expect(read(Strategy({ state: { ...state, starts }, change }))).toContain('$15k over:');
});

test('another model changes the header of an answer, not the facts', () => {
  for (const { id } of questions) {
    const [first, ...others] = models.map((model) =>
      read(Workspace({ state: { asked: id, model }, change })),
    );
    expect(others).toEqual([first, first]);
  }
  expect(read(Workspace({ state: z.parse(workspacePart, undefined), change }))).toContain(
    'Scripted sample',
  );
});
