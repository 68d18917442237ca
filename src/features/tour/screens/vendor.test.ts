import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkFile, vendorPart } from './Vendor.tsx';

const { answers } = z.parse(vendorPart, undefined);
const namesOf = (requirements: { name: string }[]) => requirements.map(({ name }) => name);

test('the file of a vendor names what its contract and its fact sheet lack', () => {
  expect(namesOf(checkFile(answers['V-14']).missing)).toEqual(['Right to audit']);
  expect(namesOf(checkFile(answers['V-17']).missing)).toEqual(['Results of a bias test']);
  expect(checkFile(answers['V-03'])).toEqual({ missing: [], open: [] });
});

test('what is not known yet is open, not missing', () => {
  const voice = answers['V-11'];
  expect(checkFile(voice)).toMatchObject({ missing: [], open: [{}, {}, {}] });
  expect(checkFile({ ...voice, bias: 'no' })).toMatchObject({
    missing: [{ id: 'bias' }],
    open: [{ id: 'training' }, { id: 'limits' }],
  });
});
