import type { Page } from 'playwright/test';
import { goodPassword, openAccount } from './accounts.ts';
import { openPlan, payByCard } from './buying.ts';
import {
  expect,
  expectAccessible,
  heading,
  holdBack,
  mailsAbout,
  newVisitor,
  refuse,
  test,
  toast,
} from './journey.ts';

const endpoint = '**/api/payment/customer-portal';

function portalForm(page: Page) {
  const form = page.getByRole('form', { name: 'Customer Portal' });
  return {
    email: form.getByLabel('Email address'),
    send: form.getByRole('button'),
    problem: form.getByRole('alert'),
  };
}

/** Buys a monthly plan; for a signed-in buyer the form already has the email address. */
async function buyMonthly(page: Page, email: string, isSignedIn = false): Promise<void> {
  const form = await openPlan(page, 'small-rural-monthly');
  if (isSignedIn) await expect(form.email).toHaveValue(email);
  else await form.email.pressSequentially(email);
  await form.send.click();
  await payByCard(page);
  await expect(heading(page)).toHaveText('Subscription confirmed');
}

test('a buyer opens the portal with an emailed code and cancels (R12, R37)', async ({ page }) => {
  const { email } = newVisitor();
  await buyMonthly(page, email);
  await mailsAbout(email, 2);
  await page.getByRole('link', { name: 'Manage Subscription' }).click();
  const form = portalForm(page);
  await form.email.pressSequentially(email);
  await form.send.click();
  await page.waitForURL('**/p/login/**');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  const mails = await mailsAbout(email, 3);
  const code = mails.map(({ text = '' }) => /Your code is (\d{6})/.exec(text)?.[1]).find(Boolean);
  await page.getByLabel('Code').pressSequentially(code ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.waitForURL('**/p/session/**');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('button', { name: 'Keep plan' })).toBeVisible();
  const subjects = (await mailsAbout(email, 5)).map(({ subject }) => subject);
  expect(subjects).toContain('Your subscription ends: Small Rural');
  await page.getByRole('link', { name: 'Return to the website' }).click();
  await expect(page).toHaveURL(/\/subscription-portal$/);
});

test('a signed-in buyer opens the portal without a code (R12)', async ({ page }) => {
  const email = await openAccount(page);
  const data = { email, password: goodPassword };
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  await buyMonthly(page, email, true);
  await mailsAbout(email, 3);
  await page.goto('/subscription-portal');
  const form = portalForm(page);
  await expect(form.email).toHaveValue(email);
  await form.email.press('Enter');
  await page.waitForURL('**/p/session/**');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('the portal form shows errors and outages (sections 5 and 8)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 503/, /ERR_FAILED/);
  await page.goto('/subscription-portal');
  const { email, send, problem } = portalForm(page);
  const missing = 'Please enter the email address associated with your subscription.';
  // Twice: the second time the message is already there.
  for (let presses = 0; presses < 2; presses += 1) {
    await send.click();
    await expect(problem).toBeFocused();
    await expect(problem).toContainText('Email Required');
    await expect(problem).toContainText(missing);
  }
  await expect(email).toHaveAccessibleDescription(new RegExp(missing));
  await expect(toast(page)).toContainText(missing);
  await expectAccessible(page);
  await email.pressSequentially('dana');
  await expect(problem).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await email.press('End');
  await page.keyboard.type('@city.example');

  const error = 'Could not access customer portal. Please contact support.';
  await page.route(endpoint, refuse(503, error));
  const release = await holdBack(page, endpoint);
  await send.click();
  await expect(send).toHaveText('Accessing Portal...');
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  release();
  await expect(problem).toContainText('Portal Access Failed');
  await expect(problem).toContainText(error);
  await expect(toast(page)).toContainText(error);
  await expect(send).toHaveText('Access Customer Portal');
  await expect(email).toHaveValue('dana@city.example');
  await expectAccessible(page);
  await page.unroute(endpoint);
  await page.route(endpoint, (route) => route.abort());
  await send.click();
  await expect(problem).toContainText('Unable to access customer portal. Please contact support.');
});
