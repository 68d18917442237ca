import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateIds } from '#src/content/lists/template-ids.ts';
import { openSpreadsheet } from '#tests/fixtures/spreadsheet.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { brotliBytes, listFiles, readBuilt, readPages, root } from './dist.ts';

const pages = new Map(readPages().map(({ path, html }) => [path, html]));
const listing = pages.get('/resources') ?? '';

test('each template has a page and a Word file, and there is nothing else but a worksheet, the email course and the policy builder', () => {
  const files = listFiles(join(root, 'dist/resources')).map((file) => file.slice(1));
  const expected = templateIds.flatMap((id) => [`${id}.docx`, `${id}.html`]);
  expect(files).toEqual(
    [
      ...expected,
      `${inventory}.xlsx`,
      'cost-worksheet.xlsx',
      'five-lessons.html',
      'policy-builder.html',
    ].sort(),
  );
});

const inventory = 'use-case-intake-and-inventory';

test('the inventory’s spreadsheet is in its template’s item', () => {
  const bytes = readBuilt(`resources/${inventory}.xlsx`);
  expect(openSpreadsheet(bytes).map(({ name }) => name)).toEqual(['Inventory', 'Columns']);
  expect(bytes.length).toBeLessThan(60_000);
  const items = listing.split('<li').filter((item) => item.includes('data-download='));
  expect(items).toHaveLength(templateIds.length);
  const holding = items.filter((item) => item.includes(`href="/resources/${inventory}.xlsx"`));
  expect(holding).toHaveLength(1);
  expect(holding[0]).toContain(`href="/resources/${inventory}"`);
  expect(holding[0]).toContain(`Spreadsheet, ${Math.ceil(bytes.length / 1000)} KB`);
});

test.each(templateIds)('the size shown for %s is the size of its file', (id) => {
  const bytes = readBuilt(`resources/${id}.docx`);
  const shown = `Word document, ${Math.ceil(bytes.length / 1000)} KB`;
  const item = listing.split('<li').find((part) => part.includes(`href="/resources/${id}"`)) ?? '';
  for (const html of [item, pages.get(`/resources/${id}`) ?? '']) {
    expect(html).toContain(shown);
    expect(html).toMatch(/[Rr]eviewed (<[^>]+>)?\w+ \d{1,2}, \d{4}/);
    expect(html).toMatch(new RegExp(`href="/resources/${id}\\.docx"[^>]* download[ >=]`));
  }
  // Small enough for a slow connection.
  expect(bytes.length).toBeLessThan(60_000);
});

test.each(templateIds)('the Word file of %s opens, and links the public site', (id) => {
  const { parts, words } = openWordFile(readBuilt(`resources/${id}.docx`));
  expect(words.length).toBeGreaterThan(600);
  const links = [
    ...parts.get('word/_rels/document.xml.rels')!.getElementsByTagName('Relationship'),
  ].filter((relation) => relation.getAttribute('TargetMode') === 'External');
  const canonical = /<link rel="canonical" href="([^"]+)/.exec(
    pages.get(`/resources/${id}`) ?? '',
  )?.[1];
  expect(links.map((link) => link.getAttribute('Target'))).toContain(canonical);
});

test('the script of the download links is inline and small', () => {
  const [script, ...others] = [...listing.matchAll(/<script type="module">([^]*?)<\/script>/g)];
  expect(others).toEqual([]);
  expect(script?.[1]).toContain('resource-download');
  expect(brotliBytes(script?.[1] ?? '')).toBeLessThan(3_000);
});

test('past events say so, and upcoming ones are private demos (R24)', () => {
  const main = /<main\b[^]*<\/main>/.exec(listing)?.[0] ?? '';
  const pageText = main
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/(\s|&nbsp;)+/g, ' ');
  for (const expected of [
    'New webinars coming soon',
    'up to 36% off',
    '2,000+',
    'public servants',
    '700+',
    'Took place November 5-6, 2025',
    'Thursday, August 14, 2025',
    'This webinar took place.',
    'Request Private Demo',
    '11:00 AM Pacific / 12:00 Mountain / 1:00 Central / 2:00 Eastern',
  ])
    expect(pageText).toContain(expected);
  const linked = new Map(
    [...main.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^]*?)<\/a>/g)].map(([, href, text = '']) => [
      text.replace(/<[^>]+>/g, '').trim(),
      href,
    ]),
  );
  expect(linked.get('Request Private Demo')).toBe('/#demo-name-field');
  expect(linked.get('See plans and prices')).toBe('/pricing');
  expect([...linked.values()]).toContain('https://events.govtech.com');
  // Only the dialog's script offers registration for a past event.
  expect(linked.has('Register')).toBe(false);
});

test('the page has every anchor that other pages link (R5)', () => {
  for (const id of ['documents-section', 'webinars-section', 'govai-coalition'])
    expect(listing.split(`id="${id}"`)).toHaveLength(2);
});

test('resources and prices link the cost worksheet and the comparison of options', () => {
  const [worksheet] = openSpreadsheet(readBuilt('resources/cost-worksheet.xlsx'));
  expect(worksheet?.headers).toEqual(['Fill in', 'Your number', 'Where it is from']);
  for (const path of ['/resources', '/pricing'])
    for (const href of ['/resources/cost-worksheet.xlsx', '/compare'])
      expect(pages.get(path), path).toContain(`href="${href}"`);
});
