import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, toast } from './journey.ts';

const endpoint = '**/api/payment/customer-portal';

function portal(page: Page) {
  const form = page.getByRole('form', { name: 'Customer Portal' });
  return {
    email: form.getByLabel('Email address'),
    send: form.getByRole('button'),
    problem: form.getByRole('alert'),
  };
}

test('the form leads to the portal’s own login, with the address filled in (R12)', async ({
  page,
}) => {
  await page.goto('/subscription-portal');
  const { email, send } = portal(page);
  await email.fill('dana@city.example');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(endpoint, async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest(endpoint);
  await send.click();
  await expect(send).toHaveText('Accessing Portal...');
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  release();
  expect((await sent).postDataJSON()).toMatchObject({
    customerEmail: 'dana@city.example',
    returnUrl: `${new URL(page.url()).origin}/subscription-portal`,
  });
  await page.waitForURL('**/p/login/**');
  expect(new URL(page.url()).searchParams.get('prefilled_email')).toBe('dana@city.example');
});

test('an empty form is told what it needs, in place and in a toast (section 5)', async ({
  page,
}) => {
  await page.goto('/subscription-portal');
  const { email, send, problem } = portal(page);
  await email.focus();
  await send.click();
  await expect(problem).toBeFocused();
  await expect(problem).toContainText('Email Required');
  const words = 'Please enter the email address associated with your subscription.';
  await expect(problem).toContainText(words);
  await expect(email).toHaveAccessibleDescription(new RegExp(words));
  await expect(toast(page)).toContainText('Email Required');
  await expect(toast(page)).toContainText(words);
  await expectAccessible(page);
  await send.click();
  await expect(problem).toBeFocused();
  await email.fill('dana');
  await expect(problem).toBeHidden();
  await email.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
});

test('a portal that is not there says so, and the form is ready again (section 8)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 503|ERR_FAILED/);
  await page.goto('/subscription-portal');
  const { email, send, problem } = portal(page);
  const error = 'Could not access customer portal. Please contact support.';
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 503, json: { success: false, error } }),
  );
  await email.fill('dana@city.example');
  await send.click();
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

test('three mails are begun for the visitor, and help is at hand', async ({ page }) => {
  await page.goto('/subscription-portal');
  const main = page.getByRole('main');
  for (const name of ['Change payment method', 'Upgrade or downgrade plan', 'Download invoices']) {
    const href = (await main.getByRole('link', { name }).getAttribute('href')) ?? '';
    const { protocol, pathname, searchParams } = new URL(href);
    expect(protocol + pathname).toBe('mailto:billing@levee.example');
    expect(searchParams.get('subject')).toContain(name.toLowerCase());
    expect(searchParams.get('body')).toContain('Agency:\r\n');
  }
  await expect(page.locator('.portal-features li')).toHaveCount(6);
  await expect(main.getByRole('link', { name: 'Resources' })).toHaveAttribute('href', '/resources');
  await expect(main.getByRole('link', { name: 'support@levee.example' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'billing@levee.example' })).toBeVisible();
});
