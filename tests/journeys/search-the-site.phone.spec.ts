import { expect, expectAccessible, test, typeOver } from './journey.ts';
import { search } from './search.ts';

const passages = '**/_search/passages.json';

test('a resident searches from a 404 page, mistypes and gets help', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 404/, /ERR_FAILED/);
  await page.goto('/no/such/page');
  const box = page.getByRole('main').getByRole('search');
  await page.route(passages, (route) => route.abort());
  await box.getByRole('searchbox', { name: 'Or search this site' }).pressSequentially('Arkansas');
  await box.getByRole('button', { name: 'Search' }).tap();
  await expect(page).toHaveURL(/\/search\?q=Arkansas$/);
  const { field, status, titles, topics, send } = search(page);
  await expect(status).toContainText('We couldn’t load the search.');
  await expect(topics).toBeVisible();
  await expectAccessible(page);
  await page.unroute(passages);
  await send.tap();
  await expect(titles.first()).toContainText('Arkansas');
  await expect(topics).toBeHidden();

  await typeOver(field, 'moratoruim');
  await page.keyboard.press('Enter');
  await expect(status).toContainText('“moratoruim”');
  await expect(titles.first()).toBeVisible();
  // With focus in the field, the phone's keyboard would cover the results.
  await expect(field).not.toBeFocused();
  await typeOver(field, 'plate zebra');
  await expect(status).toHaveText(/^No page has all of “plate zebra”\. .* close\.$/);
  await expectAccessible(page);
  await typeOver(field, 'zzzzqqq');
  await expect(status).toHaveText('Nothing found for “zzzzqqq”.');
  await expect(titles).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask us' })).toBeVisible();
  await expect(topics).toBeVisible();
  await expectAccessible(page);
});
