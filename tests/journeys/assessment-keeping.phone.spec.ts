import type { Page } from 'playwright/test';
import {
  answerEverything,
  answerQuestions,
  endpoint,
  fillAboutYou,
  openAssessment,
  refused,
  usualValues,
} from './assessment.ts';
import { expect, expectAccessible, mailsAbout, test, toast } from './journey.ts';

const readKept = (page: Page) => page.evaluate(() => localStorage.getItem('assessmentProgress'));

test('a reload loses nothing: the visitor goes on where they stopped', async ({ page }) => {
  const wizard = await openAssessment(page);
  const visitor = await fillAboutYou(page);
  await answerQuestions(page, [3, 2, 5]);
  await expect(wizard.step(5)).toBeVisible();
  await expect(
    page.getByText('Your answers are kept on this device until you erase them'),
  ).toBeVisible();
  await page.reload();
  await expect(wizard.resume).toHaveText('Continue where you stopped (question 4)');
  await expect(wizard.name).toHaveValue(visitor.name);
  await expect(wizard.email).toHaveValue(visitor.email);
  await expectAccessible(page);
  await wizard.resume.click();
  await expect(wizard.step(5)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await wizard.back.click();
  await expect(wizard.previous).toHaveText('Keep previous answer: Optimized');
});

test('a half-filled About You is there again after a reload, without an offer', async ({
  page,
}) => {
  const wizard = await openAssessment(page);
  await wizard.name.fill('Dana');
  await page.reload();
  await expect(wizard.name).toHaveValue('Dana');
  await expect(wizard.resume).toHaveCount(0);
});

for (const name of ['Erase', 'Start over'] as const) {
  test(`'${name}' erases everything from this device, and Undo takes it back`, async ({ page }) => {
    const wizard = await openAssessment(page);
    const visitor = await fillAboutYou(page);
    await answerQuestions(page, [4]);
    await page.reload();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('Your answers are erased from this device.')).toBeVisible();
    await expect(wizard.name).toHaveValue('');
    await expect(wizard.heading).toBeFocused();
    await expect(wizard.resume).toHaveCount(0);
    expect(await readKept(page)).toBeNull();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(wizard.name).toHaveValue(visitor.name);
    await expect(wizard.heading).toBeFocused();
    await expect(wizard.resume).toBeVisible();
    expect(await readKept(page)).not.toBeNull();
    await page.getByRole('button', { name, exact: true }).click();
    await page.reload();
    await expect(page.locator('form[data-live]')).toBeAttached();
    await expect(wizard.name).toHaveValue('');
    await expect(wizard.resume).toHaveCount(0);
  });
}

test('what is not ours in the storage is passed over', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('assessmentProgress', '{"stoppedAt":99,"answers":{"governance":"<b>"}}');
    localStorage.setItem('assessmentResults', 'not even JSON');
  });
  const wizard = await openAssessment(page);
  await expect(wizard.resume).toHaveCount(0);
  await fillAboutYou(page);
});

test('where the browser keeps nothing the wizard says so, and works', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('No.', 'SecurityError');
      },
    });
  });
  const { wizard } = await answerEverything(page);
  await expect(page.getByText('This browser keeps nothing')).toBeVisible();
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
});

const failures = [
  [
    'a server error',
    /status of 500/,
    refused(500, 'Something went wrong on our side.'),
    'could not be saved',
  ],
  [
    'too many tries',
    /status of 429/,
    refused(429, 'Too many tries. Please wait 4 minutes and try again.'),
    'Please wait 4 minutes',
  ],
] as const;
for (const [what, inConsole, fail, words] of failures) {
  test(`${what} is a Submission Error that keeps everything; the button works again (R27)`, async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(inConsole);
    const { wizard, visitor } = await answerEverything(page);
    const names: unknown[] = [];
    page.on('request', (sent) => {
      if (!sent.url().endsWith('/api/maturity-assessment')) return;
      names.push((sent.postDataJSON() as { submissionId: string }).submissionId);
    });
    await page.route(endpoint, fail);
    await wizard.submit.click();
    await expect(toast(page)).toContainText('Submission Error');
    await expect(toast(page)).toContainText(words);
    await expect(wizard.form.getByRole('alert')).toBeFocused();
    await expect(wizard.form.getByRole('alert')).toContainText('What you entered is still here.');
    await expect(wizard.submit).toHaveText('Submit Assessment');
    await expect(wizard.submit).toBeEnabled();
    await expect(wizard.option(usualValues[9]!)).toBeChecked();
    await expectAccessible(page);

    await page.unroute(endpoint);
    await wizard.submit.click();
    await expect(wizard.result).toBeVisible();
    // The same name both times: had the first one been stored, the second would not be.
    expect(names).toHaveLength(2);
    expect(names[0]).toBe(names[1]);
    await mailsAbout(visitor.email, 2);
  });
}

test('a line that breaks at the last question can still be told about (R27)', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const { wizard, visitor } = await answerEverything(page);
  // Everything that the end needs is fetched while the last question is answered.
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
  await wizard.submit.click();
  await expect(toast(page)).toContainText('Submission Error');
  await expect(toast(page)).toContainText('We could not reach the server.');
  await expect(wizard.option(usualValues[9]!)).toBeChecked();
  await context.setOffline(false);
  await page.reload();
  await wizard.resume.click();
  await expect(wizard.step(11)).toBeVisible();
  await wizard.previous.click();
  await wizard.submit.click();
  await expect(wizard.result).toContainText(visitor.email);
});

test('an answer that is lost on the way is no second assessment', async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_CONNECTION/);
  const { wizard, visitor } = await answerEverything(page);
  await page.route(endpoint, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await wizard.submit.click();
  await expect(toast(page)).toContainText('We could not reach the server.');
  await page.unroute(endpoint);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  await mailsAbout(visitor.email, 2);
});

test('a refusal that names a field of no step says what it says', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 400/);
  const { wizard } = await answerEverything(page);
  const submissionId = 'Please reload the page.';
  await page.route(endpoint, refused(400, 'Please check what you entered.', { submissionId }));
  await wizard.submit.click();
  const words = `Please check what you entered. ${submissionId}`;
  await expect(wizard.form.getByRole('alert')).toContainText(words);
  await expect(wizard.form.getByRole('alert')).toBeFocused();
  await expect(toast(page)).toContainText(words);
});

test('a refusal that names fields leads to the step concerned', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 400/);
  const { wizard } = await answerEverything(page);
  const email = 'This address does not take mail';
  await page.route(endpoint, refused(400, email, { email }));
  await wizard.submit.click();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.email).toHaveAccessibleDescription(email);
  await expect(wizard.email).toBeFocused();
  await expect(wizard.form).toContainText('Your assessment is not saved');
  await expect(toast(page)).toContainText('Submission Error');
  await expectAccessible(page);

  await wizard.resume.click();
  await expect(wizard.step(11)).toBeVisible();
  await wizard.previous.click();
  await page.unroute(endpoint);
  const answer = 'Please select an option for this question';
  await page.route(endpoint, refused(400, answer, { 'answers.workforce': answer }));
  await wizard.submit.click();
  await expect(wizard.step(7)).toBeVisible();
  const group = page.getByRole('group', { name: 'How are your employees prepared to use AI?' });
  await expect(group).toHaveAccessibleDescription(answer);
  await expect(wizard.previous).toBeVisible();
});
