import type { Page } from 'playwright/test';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import { assessment, fillAboutYou, openAssessment } from './assessment.ts';
import { endpoint, inWords } from './booking.ts';
import { answerAsWebKit, refuseStorage } from './engines.ts';
import { demoForm, expect, fillDemoForm, test } from './journey.ts';
import { runsPlainly } from './plain-form.ts';

const noShape =
  '{"__proto__":null,"info":{"name":{}},"answers":7,"email":[],"stoppedAt":"x","score":{}}';
const selectorSigns = `"]'){}\\\u2028<img src=x onerror=alert(1)>`;

/** What stands where the cookie policy says that we keep something, and where a key begins with a conversation's id. */
const garbage = {
  selectedPlanId: selectorSigns,
  billingInterval: selectorSigns,
  checkoutEmail: 'x'.repeat(400_000),
  registeredEmail: selectorSigns,
  chatSessionId: selectorSigns,
  'chatStarted:x': 'null',
  keptSubscription: '[[],[null],{"email":{}}]',
  assessmentProgress: noShape,
  assessmentResults: `[${noShape},[],[null]]`,
};

/** What visitors do on the pages that read what is kept. */
async function useThePages(page: Page): Promise<void> {
  await page.goto('/');
  const { day } = await fillDemoForm(page);
  await expect(demoForm(page).date).toHaveValue(inWords(day));
  await page.getByRole('button', { name: 'Chat with Lexi' }).click();
  await expect(page.getByText('Hello, I am Lexi')).toBeVisible();
  await expect(page.getByLabel('Message Lexi')).toBeEnabled();

  await page.goto('/pricing');
  await page.getByText('Annual', { exact: true }).first().click();
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Choose plan Small Rural, annual' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).pressSequentially('dana@city.example');
  await expect(page.getByText('We sent a message to')).toBeHidden();

  await openAssessment(page);
  await fillAboutYou(page);
  await expect(assessment(page).step(2)).toBeVisible();
  await expect(page.getByText(runsPlainly)).toBeHidden();
}

test('every page works with unreadable data in the browser storage', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) {
      localStorage.setItem(key, value);
      sessionStorage.setItem(key, value);
    }
  }, garbage);
  await useThePages(page);
});

test('every page works when the browser refuses storage, and says so', async ({ page }) => {
  await refuseStorage(page);
  await useThePages(page);
  await expect(page.getByText('This browser can’t save answers')).toBeVisible();
});

test('WebKitGTK 2.50 books a demo and repeats the assessment (R17)', async ({ page }) => {
  await answerAsWebKit(page);
  await page.addInitScript(
    (answers) =>
      localStorage.setItem(
        'assessmentResults',
        JSON.stringify([
          {
            ...{ takenAt: '2026-11-20T12:00:00Z', name: 'Dana', title: 'CIO', agency: 'City' },
            ...{ answers, score: 30, maturityLevel: 'established', recommendations: [] },
            ...{ reportPath: `/maturity-assessment/report/${'a'.repeat(24)}` },
            reportDeletedOn: '2027-02-18',
          },
        ]),
      ),
    Object.fromEntries(questions.map(({ id }) => [id, 3])),
  );
  await page.goto('/');
  const { email, day } = await fillDemoForm(page);
  const posting = page.waitForRequest(endpoint);
  await demoForm(page).send.click();
  expect((await posting).postDataJSON()).toMatchObject({
    email,
    preferredDate: `${day}T12:00:00.000Z`,
    timeZone: 'America/Los_Angeles',
  });
  await expect(demoForm(page).form.getByRole('status')).toContainText('Your demo is booked');

  await openAssessment(page);
  await expect(page.getByText('November 20, 2026: 30 of 50 points')).toBeVisible();
  await fillAboutYou(page);
});
