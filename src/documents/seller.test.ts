import { expect, onTestFinished, test } from 'vitest';
import { site } from '#src/site.ts';
import { sellerLines } from './seller.ts';

const setTaxId = (taxId: string) => {
  const facts: { taxId: string } = site;
  const before = facts.taxId;
  facts.taxId = taxId;
  onTestFinished(() => void (facts.taxId = before));
};

test('papers leave out a tax number that is empty', () => {
  setTaxId('');
  expect(sellerLines().join('\n')).not.toContain('Tax');
});

test('papers name the tax number that the site has', () => {
  setTaxId('00-0000000');
  expect(sellerLines()).toContain('Tax ID 00-0000000');
});
