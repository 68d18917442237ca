import type { Page } from 'playwright/test';
import { assessment, openAssessment, newAssessor } from './assessment.ts';
import { refuseStorage } from './engines.ts';
import { demoForm, expect, fillDemoForm, test } from './journey.ts';

/** Every key that the cookie policy names, and one that begins with a conversation's id. */
const keys = [
  ...['selectedPlanId', 'billingInterval', 'checkoutEmail', 'registeredEmail', 'chatSessionId'],
  ...['chatStarted:x', 'keptSubscription', 'assessmentProgress', 'assessmentResults'],
];
const garbage = {
  'no JSON': '{"info":',
  null: 'null',
  'a list where an object belongs': '[[],[null],{"answers":[]}]',
  'an object of no shape':
    '{"__proto__":null,"info":{"name":{}},"answers":7,"email":[],"stoppedAt":"x"}',
  'signs that mean something in a selector': `"]'){}\\\u2028<img src=x onerror=alert(1)>`,
  'very much': 'x'.repeat(400_000),
};

/** What visitors do on the pages that read what is kept. */
async function useThePages(page: Page): Promise<void> {
  await page.goto('/');
  await fillDemoForm(page);
  await expect(demoForm(page).date).toHaveValue(/^\w+day, /);
  await page.getByRole('button', { name: 'Chat with Lexi' }).click();
  await expect(page.getByLabel('Message Lexi')).toBeEnabled();

  await page.goto('/pricing');
  await page.getByText('Annual', { exact: true }).first().click();
  await page.goto('/subscribe');
  await page.getByRole('button', { name: 'Choose plan Small Rural, annual' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email address')).toBeVisible();

  await page.goto('/login');
  await expect(page.getByText('We have sent a message to')).toBeHidden();
  await page.getByLabel('Email', { exact: true }).pressSequentially('dana@city.example');

  const wizard = await openAssessment(page);
  const visitor = newAssessor();
  await wizard.name.pressSequentially(visitor.name);
  await wizard.title.pressSequentially(visitor.title);
  await wizard.agency.pressSequentially(visitor.agency);
  await wizard.email.pressSequentially(visitor.email);
  await wizard.next.click();
  await expect(assessment(page).step(2)).toBeVisible();
  await expect(page.getByText('This form runs in its simple version now.')).toHaveCount(0);
}

for (const [name, value] of Object.entries(garbage))
  test(`with ${name} in everything that is kept, every page works`, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(
      ([names, text]) => {
        for (const key of names) {
          localStorage.setItem(key, text);
          sessionStorage.setItem(key, text);
        }
      },
      [keys, value] as const,
    );
    await useThePages(page);
  });

test('with every storage refused, every page works', async ({ page }) => {
  await refuseStorage(page);
  await useThePages(page);
  await expect(page.getByText('This browser keeps nothing')).toBeVisible();
});
