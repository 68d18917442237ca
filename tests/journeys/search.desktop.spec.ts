import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './journey.ts';

const passages = '**/_search/passages.json';

/** The search page and its parts, by role and label. */
function search(page: Page) {
  const main = page.getByRole('main');
  return {
    field: main.getByRole('searchbox', { name: 'Search this site' }),
    send: main.getByRole('button', { name: 'Search', exact: true }),
    status: main.getByRole('status'),
    results: main.getByRole('list', { name: 'Results' }),
    titles: main.getByRole('list', { name: 'Results' }).getByRole('heading').getByRole('link'),
    topics: main.getByRole('navigation', { name: 'All pages by topic' }),
  };
}

test('results come as somebody types, counted, marked and kept in the address', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_search/')) asked.push(request.url());
  });
  await page.goto('/search');
  const { field, status, titles, results, topics } = search(page);
  await expect(topics).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await field.pressSequentially('TRAIGA', { delay: 30 });
  await expect(status).toHaveText(/^\d+ pages found for “TRAIGA”\.$/);
  await expect(titles.first()).toContainText('The Texas AI governance act');
  await expect(topics).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=TRAIGA$/);
  await expect(results.locator('mark').first()).toBeVisible();
  const count = Number(/^\d+/.exec(await status.innerText())?.[0]);
  expect(await titles.count()).toBe(Math.min(count, 10));
  expect(asked).toHaveLength(1);
  await expectAccessible(page);

  await field.fill('');
  await expect(topics).toBeVisible();
  await expect(results).toBeHidden();
  await expect(status).toHaveText('');
  await expect(page).toHaveURL(/\/search$/);
});

test('an address with words shows their results, and a result leads to its place on the page', async ({
  page,
}) => {
  await page.goto('/search?q=facial+recognition+police');
  const { field, titles } = search(page);
  await expect(field).toHaveValue('facial recognition police');
  const href = await titles.first().getAttribute('href');
  expect(href).toMatch(/^\/weekly-update#story-\d$/);
  await titles.first().click();
  await expect(page.getByRole('heading', { name: /live facial recognition/ })).toBeInViewport();
  await page.goBack();
  await expect(field).toHaveValue('facial recognition police');
  await expect(titles.first()).toBeVisible();
});

test('search works by keyboard alone, and "/" is only a character', async ({ page }) => {
  await page.goto('/search');
  await page.keyboard.press('/');
  const { field, titles, send, status } = search(page);
  await expect(field).not.toBeFocused();
  await field.focus();
  await page.keyboard.type('AI/ML');
  await expect(field).toHaveValue('AI/ML');
  await field.fill('');
  await page.keyboard.type('AI');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(/^\d+ pages found/);
  await field.focus();
  await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(titles.first()).toBeFocused();

  await expect(titles).toHaveCount(10);
  const more = page.getByRole('button', { name: /^Show \d+ more pages?$/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(titles.nth(10)).toBeFocused();
  await expect(more).toHaveCount(0);
  await expectAccessible(page);
  const href = await titles.nth(10).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href?.replace(/[#?]/g, '\\$&')}$`));
});

test('a slip of the finger is forgiven; half an answer and none say so and help', async ({
  page,
}) => {
  await page.goto('/search?q=moratoruim');
  const { field, status, titles, topics } = search(page);
  await expect(titles.first()).toBeVisible();
  await field.fill('plate zebra');
  await expect(status).toHaveText(/^No page has all of “plate zebra”\. .* close\.$/);
  await expectAccessible(page);
  await field.fill('zzzzqqq');
  await expect(status).toHaveText('Nothing found for “zzzzqqq”.');
  await expect(titles).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask us' })).toBeVisible();
  await expect(topics).toBeVisible();
  await expectAccessible(page);
});

test('markup in the words or in the passages is shown as words', async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1">';
  await page.route(passages, (route) =>
    route.fulfill({
      json: [
        {
          ...{ id: '/about', path: '/about', kind: 'page' },
          title: `Levees ${hostile}`,
          heading: `<b>${hostile}`,
          text: `About levees </mark><script>document.title = 2</script> ${hostile}`,
        },
      ],
    }),
  );
  await page.goto(`/search?q=${encodeURIComponent(`levees ${hostile}`)}`);
  const { results, status } = search(page);
  await expect(results).toContainText(hostile);
  await expect(status).toContainText(hostile);
  await expect(results.locator('img, script, b')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Search/);
});

test('when the passages cannot be had the page says so, and the next try may work', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await page.route(passages, (route) => route.abort());
  await page.goto('/search?q=RMF');
  const { status, topics, titles, send } = search(page);
  await expect(status).toContainText('The search could not be loaded.');
  await expect(topics).toBeVisible();
  await expectAccessible(page);
  await page.unroute(passages);
  await send.click();
  await expect(titles.first()).toBeVisible();
});

test('the 404 page has a search box that leads to results', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 404/);
  await page.goto('/no/such/page');
  const box = page.getByRole('main').getByRole('search');
  await box.getByRole('searchbox', { name: 'Or search this site' }).fill('Arkansas');
  await box.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=Arkansas$/);
  await expect(search(page).titles.first()).toContainText('Arkansas');
});

test('the footer leads to the search page', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(search(page).field).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search page is an index of all topics, and says why', async ({ page }) => {
    await page.goto('/search');
    const { field, send, topics } = search(page);
    await field.fill('RMF');
    await send.click();
    await expect(page).toHaveURL(/\/search\?q=RMF$/);
    // Playwright's own text search passes over what stands in <noscript>.
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('Searching needs JavaScript.');
    for (const heading of ['Pages', 'Resources', 'Legal', 'Updates of 2025'])
      await expect(topics.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    expect(await topics.getByRole('link').count()).toBeGreaterThan(30);
    await topics.getByRole('link', { name: /^The Texas AI governance act/ }).click();
    await expect(page).toHaveURL(/\/texas-ai-governance-act$/);
  });
});
