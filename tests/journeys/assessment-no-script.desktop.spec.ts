import { questions } from '#src/features/maturity-assessment/questions.ts';
import { answerField } from '#src/features/maturity-assessment/submission.ts';
import type { Page } from 'playwright/test';
import { assessment, newAssessor, openAssessment, usualValues } from './assessment.ts';
import { expect, expectAccessible, mailsAbout, test } from './journey.ts';

async function fillLongForm(page: Page, { without = -1 } = {}) {
  const form = assessment(page);
  const visitor = newAssessor();
  await form.name.fill(visitor.name);
  await form.title.fill(visitor.title);
  await form.agency.fill(visitor.agency);
  await form.email.fill(visitor.email);
  for (const [index, { text }] of questions.entries())
    if (index !== without)
      await page
        .getByRole('group', { name: text })
        .getByRole('radio')
        .nth(usualValues[index]! - 1)
        .check();
  return visitor;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the assessment is one long form that posts and shows the result (R16)', async ({
    page,
  }) => {
    await page.goto('/maturity-assessment');
    const form = assessment(page);
    await expect(form.radios).toHaveCount(50);
    await expect(form.next).toBeHidden();
    await expect(form.step(1)).toBeHidden();
    const visitor = await fillLongForm(page);
    await form.submit.click();
    await expect(page).toHaveURL(/\/maturity-assessment\/report\/[\w-]+\?sent=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Established');
    await expect(page.getByText('A report will be emailed to you.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request MVP Access' })).toBeVisible();
    await mailsAbout(visitor.email, 2);
  });

  test('the browser itself asks for what is missing', async ({ page }) => {
    await page.goto('/maturity-assessment');
    await fillLongForm(page, { without: 4 });
    await assessment(page).submit.click();
    await expect(page).toHaveURL(/\/maturity-assessment$/);
    await expect(assessment(page).submit).toBeVisible();
  });
});

test('the page is accessible and fits 320 pixels as one long form', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/maturity-assessment');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.close();
});

test('an incomplete form that a browser sends all the same is told what is missing (R16, R28)', async ({
  page,
}) => {
  const response = await page.request.post('/api/maturity-assessment', {
    form: {
      name: 'Dana',
      title: 'Manager',
      agency: 'City',
      email: 'd@city.example',
      [answerField('governance')]: '3',
    },
  });
  expect(response.url()).toContain('outcome=invalid');
  expect(await response.text()).toContain('Workforce');
});

test('what is typed before the wizard is live stays, and Continue waits for it', async ({
  page,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/AssessmentWizard*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/maturity-assessment');
  const wizard = assessment(page);
  // The first step only, as it will be.
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.submit).toBeHidden();
  const visitor = newAssessor();
  await wizard.name.fill(visitor.name);
  await wizard.title.fill(visitor.title);
  await wizard.agency.fill(visitor.agency);
  await wizard.email.fill(visitor.email);
  await wizard.next.click();
  await expect(wizard.step(1)).toBeVisible();
  arrive();
  await expect(wizard.step(2)).toBeVisible();
  await wizard.back.click();
  await expect(wizard.name).toHaveValue(visitor.name);
  await expect(wizard.email).toHaveValue(visitor.email);
});

test('when the script cannot be had the long form comes in, and posts', async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED/);
  watch.expectConsoleError(/astro-island|dynamically imported module/);
  await page.route('**/_astro/AssessmentWizard*.js*', (route) => route.abort());
  await page.goto('/maturity-assessment');
  const form = assessment(page);
  await expect(form.submit).toBeVisible();
  await expect(form.next).toBeHidden();
  await expectAccessible(page);
  await fillLongForm(page);
  await form.submit.click();
  await expect(page).toHaveURL(/\/maturity-assessment\/report\/[\w-]+\?sent=1$/);
});

test('a wizard that comes late takes over where the visitor is', async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/AssessmentWizard*.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/maturity-assessment');
  const wizard = assessment(page);
  await expect(wizard.submit).toBeVisible();
  const visitor = newAssessor();
  await wizard.name.fill(visitor.name);
  await wizard.title.fill(visitor.title);
  await wizard.agency.fill(visitor.agency);
  await wizard.email.fill(visitor.email);
  await page.getByRole('group', { name: questions[0]!.text }).getByRole('radio').nth(2).check();
  await page.getByRole('group', { name: questions[1]!.text }).getByRole('radio').nth(4).focus();
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

test('the wizard is fetched on its own page only', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (sent) => void scripts.push(sent.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto('/blog', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => /Assessment/.test(url))).toEqual([]);
  await openAssessment(page);
  expect(scripts.some((url) => /AssessmentWizard/.test(url))).toBe(true);
});
