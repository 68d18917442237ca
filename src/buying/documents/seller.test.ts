import { expect, onTestFinished, test } from 'vitest';
import { site } from '#src/site.ts';
import { sellerLines } from './seller.ts';

const setTaxId = (taxId: string) => {
  const facts: { taxId: string } = site;
  const before = facts.taxId;
  facts.taxId = taxId;
  onTestFinished(() => void (facts.taxId = before));
};

test('an empty tax number is left out', () => {
  setTaxId('');
  expect(sellerLines().join('\n')).not.toContain('Tax');
});

test('a tax number is included', () => {
  setTaxId('00-0000000');
  expect(sellerLines()).toContain('Tax ID 00-0000000');
});
