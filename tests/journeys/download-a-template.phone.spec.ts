import { readFileSync } from 'node:fs';
import type { Download } from 'playwright/test';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';

test('a phone downloads a template even if counting fails (section 8)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 500/, /ERR_FAILED/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/resources/use-case-intake-and-inventory');
  const wide = page.getByRole('group', { name: /^Table: / }).filter({ hasText: '3 points' });
  // A row of a wide table is a block on phones.
  expect(await wide.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  await expectNoSidewaysScroll(page);

  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: /^(Download|Preparing)/ }).first();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  for (const fault of ['error', 'offline', 'no answer']) {
    await page.route('**/api/resource-download', (route) => {
      if (fault === 'error') return route.fulfill({ status: 500, json: { success: false } });
      return fault === 'offline' ? route.abort() : undefined;
    });
    const counted = page.waitForRequest('**/api/resource-download');
    const started = page.waitForEvent('download');
    await link.dblclick();
    openWordFile(readFileSync(await (await started).path()));
    await counted;
    await expect(link).toContainText('Download');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(page.getByText(/went wrong|try again|failed/i)).toHaveCount(0);
    await page.unroute('**/api/resource-download');
  }
  // Each double click is one download.
  expect(downloads).toHaveLength(3);
});
