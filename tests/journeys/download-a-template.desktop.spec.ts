import { templateIds } from '#src/content/lists/template-ids.ts';
import { readFileSync } from 'node:fs';
import type { Download } from 'playwright/test';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { expect, expectAccessible, heading, test, watchPosts, watchRequests } from './journey.ts';
import { webinarDialog } from './webinar.ts';
import { anonymousEmail } from '#src/site.ts';

const policy = 'AI acceptable-use policy';

test('a clerk downloads a template by keyboard (section 9)', async ({ page }) => {
  // A link is busy for one second: here it lasts until the test calls `endSecond`.
  await page.addInitScript(() => {
    const setRealTimeout = window.setTimeout.bind(window);
    const held: (() => void)[] = [];
    const setHeldTimeout = (work: () => void, ms?: number, ...rest: unknown[]) =>
      ms === 1000 ? held.push(work) : setRealTimeout(work, ms, ...rest);
    const endSecond = () => held.splice(0).forEach((work) => work());
    Object.assign(window, { setTimeout: setHeldTimeout, endSecond });
  });
  const { keyboard } = page;
  const downloads: Download[] = [];
  const requests = watchRequests(page);
  const counted = watchPosts(page);
  page.on('download', (download) => downloads.push(download));
  await page.goto('/resources');
  // The template for residents has a section of its own.
  await expect(page.locator('#documents-section').getByRole('listitem')).toHaveCount(
    templateIds.length - 1,
  );
  const link = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^(Download|Preparing\\.\\.\\.) ${policy}`) });
  const status = page.getByRole('status').filter({ hasText: policy });
  const width = (await link.boundingBox())?.width;
  const answered = page.waitForResponse('**/api/resource-download');
  await link.focus();
  await keyboard.press('Enter');
  await expect(link).toContainText('Preparing...');
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(status).toContainText('Preparing...');
  expect((await link.boundingBox())?.width).toBe(width);
  await keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
  await expectAccessible(page);
  await page.evaluate(() => (window as unknown as { endSecond: () => void }).endSecond());
  await expect(link).toContainText('Download');
  await expect(link).not.toHaveAttribute('aria-busy');
  await expect(status).toHaveCount(0);
  await expect.poll(() => downloads.length).toBe(1);
  const { paragraphs } = openWordFile(readFileSync(await downloads[0]!.path()));
  expect(paragraphs[0]?.text).toBe(policy);
  expect(counted).toEqual([{ resourceId: 'ai-acceptable-use-policy', email: anonymousEmail }]);
  // The webinar's dialog is loaded on demand.
  await expect(webinarDialog(page).opener).toHaveCount(0);
  const urls = requests.map((request) => request.url());
  expect(urls.filter((url) => /(Webinar|client).*\.js$/.test(url))).toEqual([]);

  await page.getByRole('link', { name: `Read ${policy}` }).focus();
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText(policy);
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const section = await contents.last().innerText();
  await contents.last().focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
  await page.getByRole('link', { name: 'Documents & Templates' }).first().focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/resources#documents-section$/);
  await expect(page.getByRole('heading', { name: 'Documents & Templates' })).toBeInViewport();
});
