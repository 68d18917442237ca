/** Pages that are not law read at the ninth grade or easier; those that do not are listed, and why. */
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { readingGrade } from '../fixtures/reading-grade.ts';
import { parse, readPages } from './dist.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** What is harder than the ninth grade, and why. */
const harder: Record<string, string> = {
  '/resources/contract-clause-addendum': 'a contract that both sides sign',
  '/texas-ai-governance-act': 'it names offices, acts and sections of a law in each sentence',
  '/blog/ai-governance-weekly-july-25-2025': 'it names federal orders and offices in full',
};
/** The law itself, and what binds in court. */
const isLaw = (address: string) => /^\/(laws|legal)(\/|$)/.test(address);

/** What is no running text: fields, tables and ways to other pages. */
const leftOut = /^(nav|script|style|svg|form|table|dl|template|h\d)$/;

const textOf = (node: Parent): string =>
  node.childNodes
    .map((child) =>
      tree.isTextNode(child) ? child.value : tree.isElementNode(child) ? textOf(child) : '',
    )
    .join('');

/** The text of each paragraph and item. */
function blocksOf(node: Parent): string[] {
  return node.childNodes.flatMap((element) => {
    if (!tree.isElementNode(element)) return [];
    if (leftOut.test(element.tagName)) return [];
    const holdsBlocks = element.childNodes.some(
      (child) => tree.isElementNode(child) && /^(p|ul|ol|div|h\d)$/.test(child.tagName),
    );
    return /^(p|li)$/.test(element.tagName) && !holdsBlocks ? [textOf(element)] : blocksOf(element);
  });
}

function findMain(node: Parent): Parent | undefined {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    const found = child.tagName === 'main' ? child : findMain(child);
    if (found) return found;
  }
  return undefined;
}

const grades = readPages().flatMap(({ address, html }) => {
  const main = findMain(parse(html));
  const blocks = main ? blocksOf(main).filter((block) => block.trim().length > 20) : [];
  // A page of a few words has no style to measure.
  return blocks.length < 3 ? [] : [{ address, grade: readingGrade(blocks) }];
});

test('every page that is not law reads at the ninth grade or easier, or is listed with the reason', () => {
  expect(grades.length).toBeGreaterThan(50);
  const above = grades.filter(({ address, grade }) => grade > 9 && !isLaw(address));
  expect(above.map(({ address }) => address).sort()).toEqual(Object.keys(harder).sort());
  for (const { address, grade } of above) expect(grade, address).toBeLessThan(11);
});

test('records of laws and our legal texts read at the twelfth grade or easier', () => {
  for (const { address, grade } of grades) expect(grade, address).toBeLessThan(12);
});
