import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { openSpreadsheet } from '#tests/fixtures/spreadsheet.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  heading,
  test,
  watchRequests,
} from './journey.ts';

/** The files of the archive, once they are asked for. */
async function download(page: Page) {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the documents' }).click();
  const files = unzipSync(readFileSync(await (await started).path()));
  expect(Object.keys(files)).toHaveLength(5);
  return files;
}

test('a clerk comes from the laws of a state, builds a policy, and finds the answers again', async ({
  page,
}) => {
  const requests = watchRequests(page);
  await page.goto('/laws/texas');
  await page.getByRole('link', { name: 'Draft a policy with these duties' }).click();
  await expect(heading(page)).toHaveText('AI policy builder');
  const form = page.getByRole('form', { name: 'Build an AI policy' });
  const state = form.getByLabel('State');
  await expect(state).toHaveValue('texas');
  const contents = page.getByRole('region', { name: 'What you get' });
  await expect(contents.getByText('Law enforcement')).toBeHidden();

  await form.getByLabel('Name of your agency').fill('City of Somewhere');
  await form.getByLabel('Kind of agency').selectOption('City or town');
  await form.getByLabel('Police or a sheriff').check();
  await form.getByLabel('Recording or summarizing meetings').check();
  await expect(contents.getByText('Law enforcement')).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Texas HB 149' })).toBeVisible();
  await expect(contents.getByRole('status')).toContainText('laws apply to');
  await expectAccessible(page);

  const files = await download(page);
  const text = openWordFile(files['1-ai-acceptable-use-policy.docx']!).words.join(' ');
  for (const phrase of ['City of Somewhere', 'Meetings.', 'Law enforcement', 'Texas HB 149'])
    expect(text).toContain(phrase);

  await page.reload();
  await expect(form.getByLabel('Name of your agency')).toHaveValue('City of Somewhere');
  await expect(form.getByLabel('Police or a sheriff')).toBeChecked();
  await expect(contents.getByText('Law enforcement')).toBeVisible();
  // Only the fragment, which no server gets, has what was typed.
  const sent = requests.map((request) => request.url().split('#')[0]!);
  expect(sent.filter((url) => url.includes('Somewhere'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('without JavaScript a court clerk answers one long form, and gets an order and its papers (R16)', async ({
    page,
  }) => {
    await page.goto('/resources/policy-builder');
    await expectNoSidewaysScroll(page);
    const form = page.getByRole('form', { name: 'Build an AI policy' });
    await expect(form.getByLabel('50 to 499 employees')).toBeChecked();
    // The browser itself reports the missing answers.
    await form.getByRole('button', { name: 'Download the documents' }).click();
    await expect(page).toHaveURL(/\/resources\/policy-builder$/);
    await form.getByLabel('State').selectOption('Utah');
    await form.getByLabel('Kind of agency').selectOption('Court');
    await form.getByLabel('Translation').check();
    await form.getByLabel('Every prompt and output').check();
    const files = await download(page);
    const textOf = (name: string) => openWordFile(files[name]!).words.join(' ');
    expect(textOf('1-ai-acceptable-use-policy.docx')).toMatch(/Translation\..*Court work.*Utah/);
    expect(textOf('2-order.docx')).toContain('the Court orders:');
    expect(textOf('3-staff-sheet.docx')).toContain('Delete no prompt and no output');
    expect(textOf('4-for-counsel.docx')).toContain('complete for Utah');
    expect(openSpreadsheet(files['5-ai-inventory.xlsx']!)).toHaveLength(3);
  });
});
