import { expect, expectAccessible, test, typeOver } from './journey.ts';
import { search } from './search.ts';

test('a clerk searches by keyboard alone and returns to the results', async ({ page }) => {
  const { field, send, status, titles, results, topics } = search(page);
  const { keyboard } = page;
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search$/);
  await expect(topics).toBeVisible();
  // The slash key is not a shortcut.
  await keyboard.press('/');
  await expect(field).not.toBeFocused();
  await field.focus();
  await keyboard.type('AI/ML');
  await expect(field).toHaveValue('AI/ML');

  await typeOver(field, 'TRAIGA');
  await expect(status).toHaveText(/^\d+ pages found for “TRAIGA”\.$/);
  await expect(titles.nth(0)).toHaveText('Texas HB 149');
  await expect(titles.nth(1)).toContainText('The Texas AI governance act');
  await expect(topics).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=TRAIGA$/);
  await expect(results.locator('mark').first()).toBeVisible();
  const count = Number(/^\d+/.exec(await status.innerText())?.[0]);
  await expect(titles).toHaveCount(Math.min(count, 10));
  await expectAccessible(page);
  await typeOver(field, '');
  await expect(topics).toBeVisible();
  await expect(results).toBeHidden();
  await expect(status).toHaveText('');
  await expect(page).toHaveURL(/\/search$/);

  await keyboard.type('AI');
  await keyboard.press('Enter');
  await expect(status).toHaveText(/^\d+ pages found for “AI”/);
  await keyboard.press('Tab');
  await expect(send).toBeFocused();
  await keyboard.press('Tab');
  await expect(titles.first()).toBeFocused();
  await expect(titles).toHaveCount(10);
  const more = page.getByRole('button', { name: /^Show \d+ more pages?$/ });
  await more.focus();
  await keyboard.press('Enter');
  await expect(titles.nth(10)).toBeFocused();
  await expect(more).toHaveCount(0);
  await expectAccessible(page);
  const href = (await titles.nth(10).getAttribute('href')) ?? '';
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new URL(href, page.url()).href);
  await page.goBack();
  await expect(field).toHaveValue('AI');
  await expect(titles.first()).toBeVisible();
});

test('a search link shows its results, and markup as plain text', async ({ page }) => {
  const { field, status, titles, results } = search(page);
  await page.goto('/search?q=facial+recognition+police');
  await expect(field).toHaveValue('facial recognition police');
  await expect(titles.first()).toHaveAttribute('href', /^\/laws\/.*facial-recognition/);
  await titles.and(page.locator('[href^="/weekly-update#story-"]')).first().click();
  await expect(page.getByRole('heading', { name: /live facial recognition/ })).toBeInViewport();
  await page.goBack();
  await expect(field).toHaveValue('facial recognition police');
  await expect(titles.first()).toBeVisible();

  const hostile = '<img src=x onerror="document.title=1">';
  await page.route('**/_search/passages.json', (route) =>
    route.fulfill({
      json: [
        {
          path: '/about',
          kind: 'page',
          title: `Levees ${hostile}`,
          parts: [
            [`<b>${hostile}`, `About levees </mark><script>document.title = 2</script> ${hostile}`],
          ],
        },
      ],
    }),
  );
  await page.goto(`/search?q=${encodeURIComponent(`levees ${hostile}`)}`);
  await expect(results).toContainText(hostile);
  await expect(status).toContainText(hostile);
  await expect(results.locator('img, script, b')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Search/);
});
