import { getDocumentProxy } from 'unpdf';
import { expect, expectAccessible, test } from './journey.ts';

test('a city attorney searches, filters and prints what applies to her', async ({ page }) => {
  await page.goto('/laws');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(/^\d+ laws and policies$/);
  const field = page.getByRole('searchbox', { name: 'Search laws and policies' });
  await field.fill('texas people');
  await expect(status).toContainText('“texas people”');
  const row = page.getByRole('row').filter({ hasText: 'Texas HB 149' });
  await expect(row.getByRole('link', { name: '(TRAIGA)' })).toBeVisible();
  await page.getByText('Topic', { exact: true }).click();
  await page.getByRole('link', { name: /^Chatbots \d/ }).click();
  await expect(page).toHaveURL(/\/laws\?topic=chatbots&q=texas\+people$/);
  await expect(status).toContainText('Chatbots');
  await expect(page.getByRole('link', { name: /^Chatbots \d/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectAccessible(page);
  await page.reload();
  await expect(status).toContainText('“texas people”, Chatbots');
  await field.fill('zebra');
  await expect(status).toHaveText('Nothing fits “zebra”, Chatbots.');
  await page.getByRole('link', { name: 'Clear search and filters' }).click();
  await expect(status).toHaveText(/^\d+ laws and policies$/);
  await expect(field).toBeFocused();

  // The map works by keyboard.
  const texas = page.getByRole('link', { name: /^Texas, TX \d laws$/ });
  await texas.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/laws\/texas$/);
  await expect(page.getByRole('button', { name: 'Print this brief' })).toBeVisible();
  for (const state of ['texas', 'california', 'new-york']) {
    await page.goto(`/laws/${state}`);
    const brief = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })));
    expect(brief.numPages, state).toBeLessThanOrEqual(2);
  }
});

// At this moment it is still December 31 in Honolulu (UTC−10) and already January 1 in Brisbane (UTC+10).
const newYear = new Date('2027-01-01T05:00:00Z');
for (const [timezoneId, today, from] of [
  ['Pacific/Honolulu', 'December 31, 2026', '2026-12-31'],
  ['Australia/Brisbane', 'January 1, 2027', '2027-01-01'],
] as const)
  test.describe(timezoneId, () => {
    test.use({ timezoneId });
    test(`an old page of deadlines is right on ${today} in ${timezoneId}`, async ({ page }) => {
      await page.clock.setFixedTime(newYear);
      await page.goto('/laws/deadlines');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        `Upcoming: ${today} or later`,
        `Past: before ${today}`,
      ]);
      const daysIn = (id: string) =>
        page
          .locator(`#${id} [data-day]`)
          .evaluateAll((found: HTMLElement[]) => found.map(({ dataset }) => dataset['day']!));
      const [next, passed] = [await daysIn('next'), await daysIn('passed')];
      expect(next).toEqual(next.toSorted());
      expect(passed).toEqual(passed.toSorted().toReversed());
      expect(next[0]! >= from).toBe(true);
      expect(passed[0]! < from).toBe(true);
      expect([...next, ...passed]).toContain('2026-12-31');
      expect(next.includes('2026-12-31')).toBe(from === '2026-12-31');
      const months = await page
        .locator('[data-month]')
        .evaluateAll((found: HTMLElement[]) =>
          found.map(({ dataset, parentElement }) => `${parentElement?.id} ${dataset['month']}`),
        );
      expect(new Set(months).size).toBe(months.length);
    });
  });
