import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright/test';
import { openWordFile } from '../fixtures/word-document.ts';
import { expect, expectAccessible, test } from './journey.ts';

const endpoint = '**/api/resource-download';
const policy = 'AI acceptable-use policy';

const grid = (page: Page) => page.locator('#documents-section');
const downloadLink = (page: Page, title = policy) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^(Download|Preparing\\.\\.\\.) ${title}`) });

async function openDownload(download: Download) {
  return openWordFile(readFileSync(await download.path()));
}

test('each of the seven documents can be read, and downloaded as a Word file that opens', async ({
  page,
}) => {
  await page.goto('/resources');
  const items = grid(page).getByRole('listitem');
  await expect(items).toHaveCount(7);
  for (const item of await items.all()) {
    await expect(item).toContainText(/Word document, \d+ kB · Last reviewed \w+ \d{1,2}, \d{4}/);
    const title = await item.getByRole('heading').innerText();
    const link = item.getByRole('link', { name: `Download ${title}` });
    const started = page.waitForEvent('download');
    await link.click();
    const download = await started;
    const href = (await link.getAttribute('href')) ?? '';
    expect(`/resources/${download.suggestedFilename()}`).toBe(href);
    const { paragraphs } = await openDownload(download);
    expect(paragraphs[0]?.text).toBe(title);
    const response = await page.request.get(href.replace(/\.docx$/, ''));
    expect(await response.text()).toContain(`<h1>${title}</h1>`);
  }
});

test('a download says for a second that it is being prepared, and is counted without an address', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/resources');
  await page.clock.pauseAt(Date.now() + 60_000);
  const link = downloadLink(page);
  const width = (await link.boundingBox())?.width;
  const started = page.waitForEvent('download');
  const counted = page.waitForResponse(endpoint);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(link).toContainText('Preparing...');
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: policy })).toContainText('Preparing...');
  expect((await link.boundingBox())?.width).toBe(width);
  await started;
  const answer = await counted;
  expect(answer.status()).toBe(200);
  expect(answer.request().postDataJSON()).toEqual({
    resourceId: 'ai-acceptable-use-policy',
    email: 'anonymous@levee.example',
  });
  await page.clock.runFor(900);
  await expect(link).toContainText('Preparing...');
  await page.clock.runFor(200);
  await expect(link).toContainText('Download');
  await expect(link).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('status').filter({ hasText: policy })).toHaveCount(0);
});

test('a double click is one download', async ({ page }) => {
  await page.goto('/resources/vendor-ai-fact-sheet');
  const downloads: Download[] = [];
  let counted = 0;
  page.on('download', (download) => downloads.push(download));
  page.on('request', (request) => void (request.method() === 'POST' && (counted += 1)));
  await downloadLink(page, 'Vendor AI fact sheet').dblclick();
  await expect(downloadLink(page, 'Vendor AI fact sheet')).toContainText('Download');
  expect([downloads.length, counted]).toEqual([1, 1]);
});

test('a link that is busy is accessible', async ({ page }) => {
  await page.addInitScript(() => {
    const setRealTimeout = window.setTimeout.bind(window);
    // The second lasts as long as the check.
    const setLongTimeout = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setRealTimeout(work, ms === 1000 ? 50_000 : ms, ...rest);
    Object.assign(window, { setTimeout: setLongTimeout });
  });
  await page.goto('/resources');
  await downloadLink(page).click();
  await expect(downloadLink(page)).toContainText('Preparing...');
  await expectAccessible(page);
  await expect(downloadLink(page)).toContainText('Preparing...');
});

const counts = {
  breaks: { answer: { status: 500, json: { success: false, error: 'No' } }, says: /status of 500/ },
  refuses: {
    answer: { status: 429, json: { success: false, error: 'No' } },
    says: /status of 429/,
  },
  'cannot be reached': { answer: null, says: /ERR_FAILED/ },
  'never answers': { answer: 'never', says: null },
} as const;

for (const [what, { answer, says }] of Object.entries(counts)) {
  test(`when the count ${what}, the download arrives and nobody is told`, async ({
    page,
    watch,
  }) => {
    if (says) watch.expectConsoleError(says);
    await page.route(endpoint, (route) => {
      if (answer === 'never') return;
      return answer ? route.fulfill(answer) : route.abort();
    });
    await page.goto('/resources');
    const asked = page.waitForRequest(endpoint);
    const started = page.waitForEvent('download');
    await downloadLink(page).click();
    await openDownload(await started);
    await asked;
    await expect(downloadLink(page)).toContainText('Download');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(page.getByText(/went wrong|try again|failed/i)).toHaveCount(0);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('documents download, and their pages read whole', async ({ page }) => {
    await page.goto('/resources');
    const started = page.waitForEvent('download');
    await downloadLink(page).click();
    const { words } = await openDownload(await started);
    expect(words.length).toBeGreaterThan(1_800);
    await page.getByRole('link', { name: policy, exact: true }).click();
    await expect(page).toHaveURL(/\/resources\/ai-acceptable-use-policy$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(policy);
    expect((await page.getByRole('main').innerText()).split(/\s+/).length).toBeGreaterThan(1_800);
  });
});

test('a template page leads back to the documents, and its contents to its sections', async ({
  page,
}) => {
  await page.goto('/resources/ai-acceptable-use-policy');
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  expect(await contents.count()).toBeGreaterThan(5);
  const last = contents.last();
  const words = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 2, name: words })).toBeInViewport();
  await page.getByRole('link', { name: 'Documents & Templates' }).first().click();
  await expect(page).toHaveURL(/\/resources#documents-section$/);
  await expect(page.getByRole('heading', { name: 'Documents & Templates' })).toBeInViewport();
});

test('wide tables scroll inside themselves, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/resources/use-case-intake-and-inventory');
  const wide = page.getByRole('group', { name: 'Table' }).filter({ hasText: '3 points' });
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('every place on the page that is linked from elsewhere is there (R5)', async ({ page }) => {
  for (const id of ['documents-section', 'webinars-section', 'govai-coalition']) {
    await page.goto(`/resources#${id}`);
    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport();
  }
});

test('what has a date says that it took place, and what is to come is a private demo (R24)', async ({
  page,
}) => {
  await page.goto('/resources');
  const main = page.getByRole('main');
  await expect(main).toContainText('New webinars coming soon');
  await expect(main).toContainText('It took place on November 5-6, 2025');
  await expect(main).toContainText('Took place November 5-6, 2025');
  for (const words of ['2,000+', 'public servants', '700+', 'agencies', 'up to 36% off'])
    await expect(main).toContainText(words.replace('% ', '%\u00a0'));
  const events = page.locator('#other-events-section');
  await expect(events.getByRole('link', { name: /^Learn More/ })).toHaveAttribute(
    'href',
    'https://events.govtech.com',
  );
  await expect(
    page.locator('#govai-coalition').getByRole('link', { name: /prices/ }),
  ).toHaveAttribute('href', '/pricing');
  await main.getByRole('link', { name: 'Request Private Demo' }).first().click();
  await expect(page).toHaveURL(/\/#demo-name-field$/);
});
