/* eslint-disable @typescript-eslint/unbound-method -- each is called with its own `this` */
import type { Page } from 'playwright/test';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import { assessment, fillAboutYou, openAssessment } from './assessment.ts';
import { demoForm, endpoint, fillDemoForm, inWords } from './booking.ts';
import { refuseStorage, runsPlainly } from './broken-browser.ts';
import { expect, test } from './journey.ts';

const wrongShape =
  '{"__proto__":null,"info":{"name":{}},"answers":7,"email":[],"stoppedAt":"x","score":{}}';
const specialCharacters = `"]'){}\\\u2028<img src=x onerror=alert(1)>`;

/** Unreadable values under each key that the cookie policy names. */
const garbage = {
  selectedPlanId: specialCharacters,
  billingInterval: specialCharacters,
  checkoutEmail: 'x'.repeat(400_000),
  registeredEmail: specialCharacters,
  chatSessionId: specialCharacters,
  'chatStarted:x': 'null',
  keptSubscription: '[[],[null],{"email":{}}]',
  assessmentProgress: wrongShape,
  assessmentResults: `[${wrongShape},[],[null]]`,
};

/** Uses of the pages that read stored data; each expects that the page doesn't crash. */
const uses: Record<string, (page: Page) => Promise<void>> = {
  async 'the demo form'(page) {
    await page.goto('/');
    const { day } = await fillDemoForm(page);
    await expect(demoForm(page).date).toHaveValue(inWords(day));
  },
  async 'the chat'(page) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Chat with Lexi' }).click();
    await expect(page.getByText('Hello, I am Lexi')).toBeVisible();
    await expect(page.getByLabel('Message Lexi')).toBeEnabled();
  },
  async 'the choice of a plan'(page) {
    await page.goto('/pricing');
    await page.getByText('Annual', { exact: true }).first().click();
    await page.goto('/subscribe');
    await page.getByRole('button', { name: 'Choose plan Small Rural, annual' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();
  },
  async 'the sign-in'(page) {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).pressSequentially('dana@city.example');
    await expect(page.getByText('We sent a message to')).toBeHidden();
  },
  async 'the assessment'(page) {
    await openAssessment(page);
    await fillAboutYou(page);
    await expect(assessment(page).step(2)).toBeVisible();
    await expect(page.getByText(runsPlainly)).toBeHidden();
  },
};

for (const [what, use] of Object.entries(uses)) {
  test(`${what} works with unreadable data in the browser storage`, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) {
        localStorage.setItem(key, value);
        sessionStorage.setItem(key, value);
      }
    }, garbage);
    await use(page);
  });

  test(`${what} works when the browser refuses storage`, async ({ page }) => {
    await refuseStorage(page);
    await use(page);
  });
}

test('the assessment says that the browser refuses storage', async ({ page }) => {
  await refuseStorage(page);
  await openAssessment(page);
  await fillAboutYou(page);
  await expect(page.getByText('This browser can’t save answers')).toBeVisible();
});

/** Makes `Intl` format as in WebKitGTK 2.50 (CLDR 42): Canadian days as 11/22/2026, a narrow space before AM and PM. */
async function imitateWebKit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat;
    const { formatToParts } = prototype;
    const partsOf = function (this: Intl.DateTimeFormat, at?: Date | number) {
      const parts = formatToParts.call(this, at);
      if (this.resolvedOptions().locale !== 'en-CA')
        return parts.map((part, index) =>
          parts[index + 1]?.type === 'dayPeriod' ? { ...part, value: '\u202f' } : part,
        );
      const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
      const slash = { type: 'literal', value: '/' } as const;
      return [
        { type: 'month', value: value('month') } as const,
        slash,
        { type: 'day', value: value('day') } as const,
        slash,
        { type: 'year', value: value('year') } as const,
      ];
    };
    prototype.formatToParts = partsOf;
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        return (at?: Date | number) =>
          partsOf
            .call(this, at)
            .map(({ value }) => value)
            .join('');
      },
    });
  });
}

test('WebKitGTK 2.50 books a demo and repeats the assessment (R17)', async ({ page }) => {
  await imitateWebKit(page);
  await page.addInitScript(
    (answers) =>
      localStorage.setItem(
        'assessmentResults',
        JSON.stringify([
          {
            takenAt: '2026-11-20T12:00:00Z',
            name: 'Dana',
            title: 'CIO',
            agency: 'City',
            answers,
            score: 30,
            maturityLevel: 'established',
            recommendations: [],
            reportPath: `/maturity-assessment/report/${'a'.repeat(24)}`,
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
