import { expect, test } from 'vitest';
import { states } from '#src/content/lists/law-lists.ts';
import { readState, readZip } from './quote-request.ts';

test.each([
  ['LA', ['LA', 'la', 'La.', 'L.A.', 'Louisiana', 'LOUISIANA', ' louisiana ', 'Louis.']],
  [
    'DC',
    [
      'DC',
      'D.C.',
      'd. c.',
      'District of Columbia',
      'district of  columbia',
      'District-of-Columbia',
    ],
  ],
  ['WV', ['W.V.', 'West Virginia', 'WestVirginia']],
  ['VA', ['Va.', 'Virginia']],
  ['CA', ['Calif.', 'Cal']],
  ['NM', ['N.M.', 'New\u00a0Mexico']],
  ['PR', ['Puerto Rico', 'P.R.']],
  ['VI', ['Virgin Islands', 'U.S. Virgin Islands', 'US Virgin Islands', 'V.I.']],
  ['MP', ['Northern Mariana Islands']],
  ['', ['', '.', 'XX', 'ZZ', 'L', 'LAA', 'New', 'Miss', 'Virg', 'Louisianaa', 'Canada', '70112']],
])('the state %j is understood as people and browsers write it: %j', (code, written) => {
  for (const typed of written) expect(readState(typed), typed).toBe(code);
});

test('every state is understood by its name and by its postal code', () => {
  for (const { name, postalCode } of states)
    for (const typed of [
      name,
      name.toUpperCase(),
      postalCode,
      `${postalCode[0]}.${postalCode[1]}.`,
    ])
      expect(readState(typed), typed).toBe(postalCode.toUpperCase());
});

test.each([
  ['70112', ['70112', '70112-', '70112 ', '70 112', '70112 -']],
  [
    '70112-1234',
    ['70112-1234', '70112 1234', '701121234', '70112–1234', '70112 - 1234', '70112\u20111234'],
  ],
  ['', ['', '-', '7011', '701121', '70112-12', '70112-12345', 'A70112', '70112+1234', '٧٠١١٢']],
])('the ZIP code %j is understood with blanks and hyphens: %j', (zip, written) => {
  for (const typed of written) expect(readZip(typed), typed).toBe(zip);
});
