import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkPart, vendorPart } from './vendor.ts';

const sample = z.parse(vendorPart, undefined);

test('the file of a vendor names what its contract and its fact sheet lack', () => {
  const { 'V-14': plates, 'V-17': hiring } = sample.answers;
  expect(checkPart('Contract', plates).missing.map(({ name }) => name)).toEqual(['Right to audit']);
  expect(checkPart('Fact sheet', plates)).toEqual({ missing: [], open: [] });
  expect(checkPart('Fact sheet', hiring).missing.map(({ id }) => id)).toEqual(['bias']);
});

test('what is not answered yet is open, not missing', () => {
  const { 'V-11': voice } = sample.answers;
  expect(checkPart('Fact sheet', voice)).toMatchObject({ missing: [], open: [{}, {}] });
  expect(checkPart('Fact sheet', { ...voice, bias: 'no' })).toMatchObject({
    missing: [{ id: 'bias' }],
    open: [{ id: 'limits' }],
  });
});
