/** What an officer takes along: each paper is found from the pages, opened, and printed. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright/test';
import { openSpreadsheet } from '#tests/fixtures/spreadsheet.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  heading,
  smallest,
  test,
} from './journey.ts';

/** The bytes of the file behind a link that downloads. */
async function download(page: Page, link: Locator): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await link.click();
  return readFileSync(await (await started).path());
}

/** Prints the page in US Letter, and expects what only works on a screen to be left out. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  // 8 inches between the margins.
  await page.setViewportSize({ width: 768, height: 980 });
  await expectNoSidewaysScroll(page);
  for (const role of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
}

test('a manager compares the options for a state on a phone and prints every text', async ({
  page,
}) => {
  await page.setViewportSize(smallest);
  await page.goto('/compare');
  await expectNoSidewaysScroll(page);
  await page.getByText('Choose your state').click();
  await page.getByRole('link', { name: 'Texas', exact: true }).click();
  await expect(heading(page)).toHaveText('Compare the options for Texas');
  const matrix = page.getByRole('table', { name: 'At a glance' });
  await expect(matrix.getByRole('columnheader')).toContainText([
    'Word and Excel',
    'AI chat tool',
    'Governance suite',
    'AI workspace',
  ]);
  const training = page.locator('#training');
  const texts = training.getByRole('definition');
  await expect(texts.first()).toBeHidden();
  await matrix.getByRole('link', { name: 'Train staff' }).click();
  await expect(texts).toHaveCount(4);
  await expect(texts.first()).toBeVisible();
  await expectAccessible(page);
  await print(page);
  for (const text of await page.getByRole('definition').all()) await expect(text).toBeVisible();
});

test('a finance officer gets the cost worksheet from the prices and from the procurement file', async ({
  page,
}) => {
  for (const path of ['/pricing', '/procurement', '/resources']) {
    await page.goto(path);
    const link = page.getByRole('link', {
      name: /(cost worksheet \(Excel\)|Download the worksheet)/i,
    });
    const [sheet, prices] = openSpreadsheet(await download(page, link));
    expect(sheet?.headers).toEqual(['Fill in', 'Your number', 'Where it is from']);
    expect(prices?.name).toBe('Prices');
  }
});

test('a procurement officer goes from security to the file with every document and its date', async ({
  page,
}) => {
  await page.goto('/security');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'What we do not have' })
    .click();
  await expect(page.getByRole('heading', { name: 'What we do not have' })).toBeInViewport();
  await page.getByRole('link', { name: 'procurement page' }).click();
  await expect(heading(page)).toHaveText('Procurement file');
  for (const name of ['W-9', 'Sole-source letter', 'Insurance certificate'])
    await expect(page.locator('#on-request').getByText(name, { exact: false })).toBeVisible();
  const files = unzipSync(
    await download(page, page.getByRole('link', { name: 'Download all documents (ZIP)' })),
  );
  const readMe = new TextDecoder().decode(files['00-read-me.txt']);
  for (const status of ['Documents,', 'On request, in writing', 'What we do not have:'])
    expect(readMe).toContain(status);
  expect(readMe).toMatch(/- [^,\n]*W-9[^\n]*, \w+ \d+, \d{4}/);
  for (const [name, bytes] of Object.entries(files))
    if (name.endsWith('.docx')) expect(openWordFile(bytes).words.length, name).toBeGreaterThan(50);
  await print(page);
  await expect(page.getByRole('heading', { name: 'By email' })).toBeVisible();
});

test('a clerk prints the policy builder as a list of what it gives', async ({ page }) => {
  await page.goto('/resources/policy-builder#state=utah');
  await print(page);
  await expect(page.getByRole('region', { name: 'What you get' })).toBeVisible();
});

test('a clerk takes the residents’ papers in English and Spanish', async ({ page }) => {
  await page.goto('/resources');
  await page
    .getByRole('link', { name: /notices for residents/i })
    .first()
    .click();
  await expect(heading(page)).toContainText('residents');
  await expect(page.locator('[lang=es]').first()).toBeVisible();
  await expectAccessible(page);
  const bytes = await download(
    page,
    page.getByRole('link', { name: 'Download AI notices for residents' }),
  );
  expect(openWordFile(bytes).words.join(' ')).toMatch(/inteligencia artificial/);
  await print(page);
  await expect(page.locator('[lang=es]').first()).toBeVisible();
});
