import type { Locator, Page } from 'playwright/test';
import {
  answerEverything,
  answerQuestions,
  endpoint,
  fillAboutYou,
  openAssessment,
  usualValues,
} from './assessment.ts';
import { expect, expectAccessible, expectToast, holdBack, test } from './journey.ts';

/** Types without letting the page run other tasks between letters, as queued keys do in a busy browser. */
const typeWithoutAPause = (field: Locator, text: string) =>
  field.evaluate(async (element: HTMLInputElement, letters) => {
    element.focus();
    for (const letter of letters) {
      document.execCommand('insertText', false, letter);
      await Promise.resolve();
    }
  }, text);

const readProgress = (page: Page) =>
  page.evaluate(() => localStorage.getItem('assessmentProgress'));

test('a clerk resumes an assessment in another tab, then erases it', async ({ page, context }) => {
  const wizard = await openAssessment(page);
  const erased = page.getByText('Your answers are erased from this device.');
  const undo = page.getByRole('button', { name: 'Undo' });
  await wizard.name.pressSequentially('Someone else');
  await page.reload();
  await expect(wizard.name).toHaveValue('Someone else');
  await expect(wizard.resume).toHaveCount(0);
  await wizard.erase.tap();
  await expect(erased).toBeVisible();
  await expect(wizard.name).toHaveValue('');
  await expect(wizard.heading).toBeFocused();
  await undo.tap();
  await expect(wizard.name).toHaveValue('Someone else');
  await wizard.erase.tap();

  const visitor = await fillAboutYou(page);
  await answerQuestions(page, [3, 2, 5]);
  await expect(wizard.step(5)).toBeVisible();
  await expect(page.getByText('Your answers are kept on this device')).toBeVisible();
  await page.reload();
  await expect(wizard.resume).toHaveText('Continue where you left off (question 4)');
  await expect(wizard.name).toHaveValue(visitor.name);
  await expect(wizard.email).toHaveValue(visitor.email);
  await expectAccessible(page);
  const tab = await context.newPage();
  const other = await openAssessment(tab);
  await other.resume.tap();
  await expect(other.step(5)).toBeVisible();
  await expect(other.heading).toBeFocused();
  await other.back.tap();
  await expect(other.previous).toHaveText('Keep previous answer: Optimized');
  await tab.close();

  await wizard.startOver.tap();
  await expect(erased).toBeVisible();
  await expect(wizard.name).toHaveValue('');
  await expect(wizard.heading).toBeFocused();
  await expect(wizard.resume).toHaveCount(0);
  await expect.poll(() => readProgress(page)).toBeNull();
  await expectAccessible(page);
  await undo.tap();
  await expect(wizard.name).toHaveValue(visitor.name);
  await expect(wizard.heading).toBeFocused();
  await expect(wizard.resume).toBeVisible();
  await expect.poll(() => readProgress(page)).not.toBeNull();
  await wizard.startOver.tap();
  await expect(erased).toBeVisible();
  await page.reload();
  await expect(page.locator('form[data-live]')).toBeAttached();
  await expect(wizard.name).toHaveValue('');
  await expect(wizard.resume).toHaveCount(0);
});

test('a clerk who types faster than the phone can follow loses no letter', async ({ page }) => {
  const wizard = await openAssessment(page);
  const agency = 'Office of the City Manager, '.repeat(6);
  await typeWithoutAPause(wizard.agency, agency);
  await expect(wizard.agency).toHaveValue(agency);
  await expect.poll(() => readProgress(page)).toContain(agency);
});

test('answers survive going offline and a reload (R27)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const { wizard, visitor } = await answerEverything(page);
  // What the result needs is loaded while the last question is on screen.
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  for (const part of [/AssessmentResult\.[\w-]+\.js/, /result\.[\w-]+\.css/, /toast\.[\w-]+\.css/])
    await expect.poll(fetched).toMatch(part);
  await context.setOffline(true);
  await wizard.submit.tap();
  const message = 'We couldn’t reach the server. Please check your connection and try again.';
  await expectToast(page, 'Submission Error', message);
  await expect(wizard.form.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(wizard.option(usualValues[9]!)).toBeChecked();
  await context.setOffline(false);
  await page.reload();
  await wizard.resume.tap();
  await expect(wizard.step(11)).toBeVisible();
  await wizard.previous.tap();
  const answer = await holdBack(page, endpoint);
  await wizard.submit.tap();
  await expect(wizard.submit).toHaveText('Processing');
  await expect(wizard.submit).toBeFocused();
  // While the answers are being sent, nothing in the form can be pressed (section 4).
  for (const control of [wizard.back, wizard.erase, wizard.previous, wizard.submit])
    await expect(control).toBeDisabled();
  for (const control of await wizard.form.getByRole('button').or(wizard.radios).all())
    await expect(control).toBeDisabled();
  answer();
  await expect(wizard.result).toContainText(visitor.email);
});
