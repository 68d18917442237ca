import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { paperIds } from '#src/content/lists/template-ids.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { listFiles, readBuilt, readPages, root } from './dist.ts';
import { site } from '#src/site.ts';

const pages = new Map(readPages().map(({ path, html }) => [path, html]));
const page = pages.get('/procurement') ?? '';
const zip = readBuilt(`procurement/${site.fileName}-procurement-file.zip`);
const archive = unzipSync(zip);
const readMe = new TextDecoder().decode(archive['00-read-me.txt']);
const items = page.split('<li').filter((item) => /(Checked|Made|Version of) <time/.test(item));
const sheets = listFiles(`${root}/dist/procurement`, '.docx')
  .map((file) => file.slice(1, -'.docx'.length))
  .filter((id) => id !== 'signed-addendum' && !paperIds.some((paper) => paper === id));

test('each item has its date, on the page and in the archive’s first file', () => {
  expect(items.length).toBeGreaterThanOrEqual(10);
  for (const item of items) {
    expect(item).toMatch(/<time datetime="?\d{4}-\d\d-\d\d/);
    const name = /<h3[^>]*>([^<]+)/.exec(item)?.[1]?.replaceAll('&#39;', "'") ?? '';
    expect(readMe).toContain(`- ${name}, `);
  }
});

test('the archive has the contracts, sheets, bill of materials and templates', () => {
  const names = Object.keys(archive).map((name) => name.replace(/^\d\d-/, ''));
  for (const name of [
    'subscription-agreement.pdf',
    'signed-addendum.pdf',
    'conformance-report.docx',
    'bill-of-materials.json',
  ])
    expect(names).toContain(name);
  for (const id of sheets) expect(names).toContain(`${id}.docx`);
  for (const id of paperIds) expect(names).toContain(`your-own-papers/${id}.docx`);
  const bill = Object.entries(archive).find(([name]) => name.endsWith('.json'))?.[1];
  expect(Buffer.from(bill ?? []).equals(readBuilt('sbom.cdx.json'))).toBe(true);
  expect(zip.length).toBeLessThan(1_000_000);
});

test('every sheet says in its Word file where each answer comes from', () => {
  for (const id of sheets.filter((sheet) => sheet !== 'subprocessors')) {
    const answers = (pages.get(`/procurement/${id}`) ?? '').split('<h3').length - 1;
    const { paragraphs } = openWordFile(readBuilt(`procurement/${id}.docx`));
    const origins = paragraphs.filter(({ text }) => text.startsWith('Based on: '));
    expect(answers, id).toBeGreaterThan(5);
    expect(origins, id).toHaveLength(answers);
  }
});

test('the security page names every document that is not published, with the date of our last check', () => {
  const security = pages.get('/security') ?? '';
  const places = [
    'id="product"',
    'id="not-held"',
    'id="documents"',
    'id="on-request"',
    'id="website"',
  ];
  const found = places.map((place) =>
    security.replaceAll(/id=([\w-]+)/g, 'id="$1"').indexOf(place),
  );
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
  for (const name of [
    'Product architecture',
    'AI models',
    'Sign-on and accounts',
    'Backup and recovery',
    'Subprocessors of the product',
    'Accessibility report of the product',
    'W-9',
    'Insurance certificate',
    'Sole-source letter',
    'SAM.gov, UEI, NIGP codes and cooperative contracts',
    'ISO/IEC 27001 certificate',
  ]) {
    expect(security).toContain(name);
    expect(readMe).toContain(`- ${name}, `);
  }
  expect(security).toMatch(/last checked[^<]*<time datetime="?\d{4}-\d\d-\d\d/);
});

test('documents on request have one button and no download', () => {
  const part = /id="?on-request"?[^]*?<\/section>/.exec(page)?.[0] ?? '';
  for (const name of ['W-9', 'Insurance certificate', 'SAM.gov, UEI']) expect(part).toContain(name);
  expect(part.match(/class="button/g)).toHaveLength(1);
  expect(part).toContain(`href="mailto:${site.contact.billingEmail}?subject=`);
});

test('the feed of subprocessors names each one once', () => {
  const feed = readBuilt('procurement/subprocessors.xml').toString();
  const listed = (pages.get('/procurement/subprocessors') ?? '').match(/<h2 class="h4">/g) ?? [];
  expect(listed.length).toBeGreaterThanOrEqual(6);
  expect(feed.match(/<item>/g)).toHaveLength(listed.length);
});
