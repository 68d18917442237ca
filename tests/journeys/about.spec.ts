import { expect, test } from './journey.ts';

test('the about page tells the story, the roots, the mission and six principles', async ({
  page,
}) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  for (const name of ['Our story', 'Public-sector roots', 'Our mission', 'What we value'])
    await expect(main.getByRole('heading', { name })).toBeVisible();
  const principles = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Six principles, in practice' }) });
  await expect(principles.getByRole('heading', { level: 3 })).toHaveText([
    'Transparency',
    'Accountability',
    'Privacy',
    'Fairness',
    'Reliability',
    'Security',
  ]);
});

test('the roots are kinds of agency in words: no logo, no picture (R36)', async ({ page }) => {
  await page.goto('/about');
  const kinds = page.getByRole('list', { name: 'Kinds of agency' });
  await expect(kinds.getByRole('listitem')).toHaveCount(5);
  await expect(kinds.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
});

test('each officer finds what they get, and the place on the software page that shows it', async ({
  page,
}) => {
  for (const [officer, link, seen] of [
    ['For the CIO', 'See the register', 'Use cases'],
    ['For the CTO', 'See the workspace', 'A secure place for staff to work with AI'],
    ['For the CDO', 'See data discovery', 'Data discovery'],
  ] as const) {
    await page.goto('/about');
    const section = page
      .locator('section section')
      .filter({ has: page.getByRole('heading', { name: officer }) });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await section.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: seen, exact: true })).toBeInViewport();
  }
});
