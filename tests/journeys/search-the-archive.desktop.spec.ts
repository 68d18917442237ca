import { packArchive } from '#src/build/pack-archive.ts';
import { generateArticles } from '../fixtures/many-articles.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { search } from './search.ts';
import { retype } from './typing-and-waiting.ts';

const articles = generateArticles(120);
const files = new Map(packArchive(articles.map(({ page }) => page)));
const countPages = (word: string) =>
  articles.filter(({ page }) => JSON.stringify(page).toLowerCase().includes(word)).length;
/** A word of one story, and one that many articles have. */
const rare = articles[77]!.topics[4]!.find((word) => countPages(word) === 1)!;
const common = articles[0]!.topics.flat().find((word) => countPages(word) > 60)!;

test('a clerk finds a ten-year-old article without the whole archive', async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED/);
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
  // Where the words are, and the one page: not what each letter on the way may have meant.
  expect(fetched.length).toBeLessThan(8);

  fetched.length = 0;
  await retype(field, common);
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
  // A list in which somebody reads is not drawn again.
  await expect(titles.nth(count)).toBeFocused();

  // Without the archive, the rest is found.
  await page.route(/\/_search\/\w+\/\w+\/\d+\.json$/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await page.goto('/search?q=Colorado');
  await refused;
  await expect(status).toHaveText(/^\d+ pages found for “Colorado”\.$/);
  await expect(titles.first()).toContainText('Colorado');
});
