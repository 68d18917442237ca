import { packArchive } from '#src/build/search/pack-archive.ts';
import { generateArticles } from '../fixtures/many-articles.ts';
import { expect, expectAccessible, test, typeOver } from './journey.ts';
import { search } from './search.ts';

const articles = generateArticles(120);
const files = new Map(packArchive(articles.map(({ page }) => page)));
const countPages = (word: string) =>
  articles.filter(({ page }) => JSON.stringify(page).toLowerCase().includes(word)).length;
/** A word that occurs in one story, and one that occurs in many articles. */
const rare = articles[77]!.topics[4]!.find((word) => countPages(word) === 1)!;
const common = articles[0]!.topics.flat().find((word) => countPages(word) > 60)!;

test('a clerk finds a ten-year-old article without the whole archive', async ({ page, watch }) => {
  watch.expectConsoleErrors(/ERR_FAILED/);
  const fetched: string[] = [];
  await page.route(/\/_search\/(archive\.json|\w+\/\w+\/\d+\.json)$/, (route) => {
    const { pathname } = new URL(route.request().url());
    fetched.push(pathname);
    return route.fulfill({ body: files.get(pathname)!, contentType: 'application/json' });
  });
  const { field, status, titles, results } = search(page);
  await page.goto('/search');
  await field.click();
  await field.pressSequentially(rare, { delay: 20 });
  await expect(status).toHaveText(`1 page found for “${rare}”.`);
  await expect(titles).toHaveAttribute('href', '/blog/generated-77#story-5');
  await expect(results.locator('mark').first()).toBeVisible();
  await expectAccessible(page);
  // The word's locations and the one page, but not files for each letter on the way.
  expect(fetched.length).toBeLessThan(8);

  fetched.length = 0;
  await typeOver(field, common);
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(/^\d+ pages found/);
  const more = page.getByRole('button', { name: 'Show more pages' });
  await expect(more).toBeVisible();
  expect(fetched.length).toBeLessThanOrEqual(12);
  const count = await titles.count();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(titles.nth(count)).toBeFocused();
  expect(await titles.count()).toBeGreaterThan(count);
  // The list isn't rendered again, so focus stays.
  await expect(titles.nth(count)).toBeFocused();

  // Without the archive, the search finds the other pages.
  await page.route(/\/_search\/\w+\/\w+\/\d+\.json$/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await page.goto('/search?q=Colorado');
  await refused;
  await expect(status).toHaveText(/^\d+ pages found for “Colorado”\.$/);
  await expect(titles.first()).toContainText('Colorado');
});
