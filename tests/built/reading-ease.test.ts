/** Pages that aren't law read at the ninth grade or easier; exceptions are listed with a reason. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { readingGrade } from '#tests/fixtures/reading-grade.ts';
import { elementsOf, isElement, parse, readPages, textOf } from './dist.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Pages harder than the ninth grade, and why. */
const harder: Record<string, string> = {
  '/resources/contract-clause-addendum': 'a contract that both sides sign',
  '/texas-ai-governance-act': 'it names offices, acts and sections of a law in each sentence',
  '/blog/ai-governance-weekly-july-25-2025': 'it names federal orders and offices in full',
};
/** Laws and contracts. */
const isLaw = (path: string) => /^\/(laws|legal)(\/|$)/.test(path);

/** Elements without running text. */
const leftOut = /^(nav|script|style|svg|form|table|dl|template|h\d)$/;

const languageOf = ({ attrs }: DefaultTreeAdapterTypes.Element) =>
  attrs.find(({ name }) => name === 'lang')?.value;

/** The text of each paragraph and list item. */
function blocksOf(node: Parent): string[] {
  return node.childNodes.flatMap((element) => {
    // The grade is one of English texts.
    if (!isElement(element) || leftOut.test(element.tagName) || languageOf(element)) return [];
    const holdsBlocks = element.childNodes.some(
      (child) => isElement(child) && /^(p|ul|ol|div|h\d)$/.test(child.tagName),
    );
    return /^(p|li)$/.test(element.tagName) && !holdsBlocks ? [textOf(element)] : blocksOf(element);
  });
}

const grades = readPages().flatMap(({ path, html }) => {
  const main = elementsOf(parse(html)).find(({ tagName }) => tagName === 'main');
  const blocks = main ? blocksOf(main).filter((block) => block.trim().length > 20) : [];
  // A page with few sentences can't be measured.
  return blocks.length < 3 ? [] : [{ path, grade: readingGrade(blocks) }];
});

test('every page that is not law reads at the ninth grade or is a listed exception', () => {
  expect(grades.length).toBeGreaterThan(50);
  const above = grades.filter(({ path, grade }) => grade > 9 && !isLaw(path));
  expect(above.map(({ path }) => path).sort()).toEqual(Object.keys(harder).sort());
  for (const { path, grade } of above) expect(grade, path).toBeLessThan(11);
});

test('laws and legal texts read at the twelfth grade or easier', () => {
  for (const { path, grade } of grades) expect(grade, path).toBeLessThan(12);
});
