import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sellerLines, site } from './site.ts';

const root = join(import.meta.dirname, '..');

test('the brand is written in one file: re-branding means editing that file and the logo (R1)', () => {
  const code = ['src', 'netlify/functions'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /(?<!\.test)\.(ts|tsx|astro|css)$/.test(file)),
  );
  const naming = code.filter((file) => readFileSync(join(root, file), 'utf8').includes(site.name));
  expect(naming).toEqual(['src/site.ts']);
});

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
