import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import type { Page } from 'playwright/test';
import { findMailedLink } from './accounts.ts';
import { assessment, newAssessor, typeAboutYou, usualValues } from './assessment.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  heading,
  holdBack,
  test,
} from './journey.ts';

const wizardScript = '**/_astro/AssessmentWizard*.js*';
const reportUrl = /\/maturity-assessment\/report\/[\w-]+\?sent=1$/;

const radiosOf = (page: Page, question: number) =>
  page.getByRole('group', { name: questions[question]!.text }).getByRole('radio');
const answer = (page: Page, question: number) =>
  radiosOf(page, question)
    .nth(usualValues[question]! - 1)
    .check();

/** Stops the long form from appearing after five seconds, because typing takes longer on a slow machine. */
async function keepLongFormAway(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.addInitScript(() => {
    const setRealTimeout = window.setTimeout.bind(window);
    const setTimeout = (work: () => void, ms?: number, ...rest: unknown[]) =>
      ms === 5000 ? 0 : setRealTimeout(work, ms, ...rest);
    Object.assign(window, { setTimeout });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript a clerk gets and deletes a report (R16)', async ({ page, watch }) => {
    watch.expectConsoleErrors(/status of 404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/maturity-assessment');
    const form = assessment(page);
    await expect(form.radios).toHaveCount(50);
    await expect(form.next).toBeHidden();
    await expect(form.step(1)).toBeHidden();
    await expectNoSidewaysScroll(page);
    const { email } = await typeAboutYou(page);
    for (const question of questions.keys()) if (question !== 4) await answer(page, question);
    // The browser itself reports the missing answer.
    await form.submit.click();
    await expect(page).toHaveURL(/\/maturity-assessment$/);
    await answer(page, 4);
    await form.submit.click();
    await expect(page).toHaveURL(reportUrl);
    await expect(heading(page)).toContainText('Established');
    await expect(page.getByText('A report will be emailed to you.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request MVP Access' })).toBeVisible();

    const link = await findMailedLink(email, 2, /\/report\/[\w-]+$/);
    await page.goto(link);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('State', { exact: true }).selectOption('Texas');
    await page.getByLabel('Population that you serve').selectOption('Population under 75,000');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the memo as a PDF file' }).click();
    expect((await started).suggestedFilename()).toMatch(/^council-memo-[\d-]+\.pdf$/);
    await page.getByRole('link', { name: 'Delete this report now' }).click();
    await expect(heading(page)).toHaveText('Delete this report?');
    await page.getByRole('button', { name: 'Delete this report now' }).click();
    await expect(heading(page)).toHaveText('Your report is deleted');
    expect((await page.goto(link))?.status()).toBe(404);
  });
});

test('typing before the wizard loads loses nothing, and Continue waits', async ({ page }) => {
  await keepLongFormAway(page);
  const arrive = await holdBack(page, wizardScript);
  await page.goto('/maturity-assessment');
  const wizard = assessment(page);
  // Only the first step shows, as in the wizard.
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.submit).toBeHidden();
  const visitor = await typeAboutYou(page);
  await wizard.next.click();
  await expect(wizard.step(1)).toBeVisible();
  arrive();
  await expect(wizard.step(2)).toBeVisible();
  await wizard.back.click();
  await expect(wizard.name).toHaveValue(visitor.name);
  await expect(wizard.email).toHaveValue(visitor.email);
});

test('a late wizard takes over where the visitor is in the long form', async ({ page }) => {
  const arrive = await holdBack(page, wizardScript);
  await page.goto('/maturity-assessment');
  const wizard = assessment(page);
  await expect(wizard.submit).toBeVisible();
  const visitor = await typeAboutYou(page);
  await answer(page, 0);
  await radiosOf(page, 1).nth(4).focus();
  await page.keyboard.press('Space');
  arrive();
  await expect(wizard.step(3)).toBeVisible();
  await expect(wizard.option(5)).toBeChecked();
  await expect(wizard.option(5)).toBeFocused();
  await wizard.back.click();
  await expect(wizard.previous).toHaveText('Keep previous answer: Defined');
  await wizard.back.click();
  await expect(wizard.name).toHaveValue(visitor.name);
});

test('a visitor whose wizard fails to load sends the long form', async ({ page, watch }) => {
  watch.expectConsoleErrors(/ERR_FAILED/, /astro-island|dynamically imported module/);
  await page.route(wizardScript, (route) => route.abort());
  await page.goto('/maturity-assessment');
  const form = assessment(page);
  await expect(form.submit).toBeVisible();
  await expect(form.next).toBeHidden();
  await expectAccessible(page);
  await typeAboutYou(page, newAssessor());
  for (const question of questions.keys()) await answer(page, question);
  await form.submit.click();
  await expect(page).toHaveURL(reportUrl);
});
