import { readFileSync } from 'node:fs';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { answerEverything, answerQuestions } from './assessment.ts';
import { expect, expectAccessible, heading, test } from './journey.ts';

test('a clerk reads the result, downloads the report and prints it (R5)', async ({ page }) => {
  const { wizard, visitor } = await answerEverything(page);
  await wizard.submit.tap();
  const { result } = wizard;
  await expect(result).toContainText(
    /can open it until \w+ \d+, \d{4}\. We delete it within a day after\./,
  );
  const started = page.waitForEvent('download');
  await result.getByRole('link', { name: 'download it as a Word file' }).tap();
  const { words } = openWordFile(readFileSync(await (await started).path()));
  expect(words.join(' ')).toContain(visitor.agency);
  const mvp = result.getByRole('link', { name: 'Request MVP Access' });
  await expect(mvp).toHaveAttribute('href', '/#mvp-name-field');
  await result.getByRole('tab', { name: 'Schedule Demo' }).tap();
  await expect(mvp).toBeHidden();
  await expect(result.getByRole('link', { name: 'Schedule Demo' })).toHaveAttribute(
    'href',
    '/#demo-name-field',
  );
  await expectAccessible(page);
  // With forced colors the chart keeps its colors, on a light panel.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const table = result.getByRole('table', { name: /^Your answers/ });
  await expect(table).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(table).toHaveCSS('color', 'rgb(16, 36, 47)');
  await expect(result.getByRole('heading').first()).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print this page' }).tap();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Answered by ${visitor.name}, ${visitor.title}`)).toBeVisible();
  await expect(heading(page)).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'tablist', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(wizard.step(12)).toBeHidden();
  // Whoever has the report's link can read and delete the report.
  await expect(result.getByRole('link', { name: 'Open the report' })).toHaveCount(0);
  const drawing = page.locator('.assessment-result svg').first();
  await expect(drawing).toHaveCSS('print-color-adjust', 'exact');
});

test('a clerk compares two results on one device and erases both', async ({ page }) => {
  const { wizard } = await answerEverything(page);
  const comparison = page.getByRole('heading', { name: 'Since your last result' });
  await wizard.submit.tap();
  await expect(wizard.result).toBeVisible();
  await expect(comparison).toHaveCount(0);
  await page.getByRole('button', { name: 'Take the assessment again' }).tap();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await wizard.next.tap();
  await expect(wizard.previous).toHaveCount(0);
  await answerQuestions(page, [4, 2, 3, 4, 2, 3, 3, 2, 3, 5]);
  await wizard.submit.tap();
  await expect(comparison).toBeVisible();
  await expect(wizard.result).toContainText('Now: 2 points higher.');
  const changes = wizard.result.getByRole('table').last().getByRole('row');
  await expect(changes.filter({ hasText: 'Governance' })).toContainText('1 point higher');
  await expect(changes.filter({ hasText: 'Compliance' })).toContainText('1 point lower');
  await expect(changes.filter({ hasText: 'Workforce' })).toContainText('no change');
  await expectAccessible(page);

  await page.goto('/maturity-assessment#assessment-name-field');
  await page.reload();
  const kept = page.getByText(/^Your last result on this device, .*: 31 of 50 points\.$/);
  const show = page.getByRole('button', { name: 'Show this result' });
  await expect(kept).toBeVisible();
  await expectAccessible(page);
  await show.tap();
  await expect(heading(page)).toHaveText('Established');
  await expect(heading(page)).toBeFocused();
  await expect(wizard.result).not.toContainText('will be emailed');
  // The footer's link leads to the form, although the result covers it.
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'AI Assessment' }).tap();
  await expect(wizard.result).toBeHidden();
  await expect(wizard.name).toBeFocused();
  await show.tap();
  await wizard.result.getByRole('button', { name: 'Erase results from this device' }).tap();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await expect(kept).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});
