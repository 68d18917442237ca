import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repairAddress } from './repair-address.ts';

const origin = 'https://www.levee.example';
const repair = (address: string, inLowerCase = false) =>
  repairAddress(new URL(origin + address), inLowerCase);

const marks = ['.', ')', ',', '>', ';', ']', '"', "'", '’', '”', '…', '!', '=', '*', '}', '|'];
const ends = [
  ...marks,
  ...marks.map((mark) => encodeURIComponent(mark)),
  ').',
  '>,',
  '%20',
  '%20(',
  '%0D%0A',
  '%C2%A0',
  '%E2%80%8B',
  '%E2%81%A0',
  '+',
  '&gt;',
];
const addresses = [
  '/pricing',
  '/laws/tx-hb-149',
  '/resources/ai-acceptable-use-policy.docx',
  '/your-demo?token=aB3_-xY9_-',
  '/quote/0192aa00-0000-7000-8000-000000000000/confirm?token=Ab-_',
];

test.each(addresses)('%s is found with any mark at its end', (address) => {
  for (const end of ends) expect(repair(address + end), address + end).toBe(address);
  expect(repair(address)).toBeNull();
});

test.each([
  ['/legal?tab=terms&amp;version=2026-11-22', '/legal?tab=terms&version=2026-11-22'],
  ['/legal?tab=terms&amp;amp;version=2', '/legal?tab=terms&version=2'],
  ['/your-demo?token=3DaB3', '/your-demo?token=aB3'],
  ['/your-demo?tok=en=3DaB=3', '/your-demo?token=aB3'],
  ['/your-demo?token=aB%203', '/your-demo?token=aB3'],
  ['/pri%20cing', '/pricing'],
  ['/pricing%3Cbr%3E', '/pricing%3Cbr'],
  ['/)', '/'],
])('%s is repaired to %s', (damaged, repaired) => {
  expect(repair(damaged)).toBe(repaired);
});

test.each([
  '/',
  '/pricing',
  '/Pricing?plan=a%26b',
  '/%FF.',
  '/_astro/App.x1.js',
  `/${'.'.repeat(2_000)}x.`,
])('%s stays as it is', (address) => expect(repair(address)).toBeNull());

test('only the path is converted to lower case, on request', () => {
  expect(repair('/LAWS/Tx-hb-149?Token=Ab')).toBeNull();
  expect(repair('/LAWS/Tx-hb-149?Token=Ab', true)).toBe('/laws/tx-hb-149?Token=Ab');
});

test('no address leads to another site, and repairing ends', () => {
  const pieces = ['/', '\\', '.', '..', '%09', '%0a', '%2f', '%5C', ':', '@', '?', '=3D', '&amp;'];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces, 'evil.example', 'A'), { maxLength: 12 }),
      (all) => {
        let address: string | null = `/${all.join('')}`;
        for (let tries = 20; address !== null; tries -= 1) {
          expect(tries).toBeGreaterThan(0);
          address = repair(address, true);
          if (address === null) return;
          expect(new URL(address, `${origin}/deep/page`).origin).toBe(origin);
          expect(address).not.toMatch(/^\/[/\\]/);
        }
      },
    ),
  );
});
