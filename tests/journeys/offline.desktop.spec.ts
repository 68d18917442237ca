import type { Page } from 'playwright/test';
import { answerEverything } from './assessment.ts';
import { checkoutDialog, openPlan } from './buying.ts';
import { demoForm, expect, fillDemoForm, newVisitor, test, toast } from './journey.ts';

/** Waits until nothing has been on its way for a second: somebody who fills in a form takes longer than that. */
function watchLine(page: Page): () => Promise<void> {
  let open = 0;
  let quietSince = Date.now();
  page.on('request', () => (open += 1));
  const onEnd = () => {
    open -= 1;
    quietSince = Date.now();
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return async () => {
    quietSince = Date.now();
    await expect.poll(() => open === 0 && Date.now() - quietSince > 1_000).toBe(true);
  };
}

/** A form that somebody has filled in: how it is sent, where it speaks, and what it says on a dead line. */
interface Filled {
  send: () => Promise<unknown>;
  place: ReturnType<Page['locator']>;
  title: string;
  words: string;
}

function fillNewsletter(part: 'main' | 'contentinfo', title: string, words: string) {
  return async (page: Page): Promise<Filled> => {
    const place = page.getByRole(part);
    await place.getByLabel('Email address').pressSequentially('dana@city.example');
    return { send: () => page.keyboard.press('Enter'), place, title, words };
  };
}

const connection = 'Please check your connection and try again.';
const noCheckout = 'Unable to process checkout response. Please try again.';

const forms: [name: string, fill: (page: Page) => Promise<Filled>, address: string][] = [
  [
    'the newsletter in the footer',
    fillNewsletter('contentinfo', 'Error', 'Failed to subscribe. Please try again later.'),
    '/about',
  ],
  [
    'the newsletter box of the blog',
    fillNewsletter('main', 'Subscription failed', connection),
    '/blog',
  ],
  [
    'the newsletter below an article',
    fillNewsletter('main', 'Subscription Failed', connection),
    '/blog/ai-governance-weekly-july-4-2025',
  ],
  [
    'a demo booking',
    async (page) => {
      await fillDemoForm(page);
      const { form, send } = demoForm(page);
      const title = 'Calendar Created, But...';
      return { send: () => send.click(), place: form, title, words: '' };
    },
    '/',
  ],
  [
    'a webinar registration',
    async (page) => {
      const place = page.getByRole('dialog');
      await place.getByLabel('First name').pressSequentially('Dana');
      await place.getByLabel('Last name').pressSequentially('Reyes');
      await place.getByLabel('Email').pressSequentially('dana@city.example');
      const words = 'Please try again later.';
      return {
        send: () => page.keyboard.press('Enter'),
        place,
        title: 'Registration Failed',
        words,
      };
    },
    '/resources?webinar=1',
  ],
  [
    'the customer portal',
    async (page) => {
      const place = page.getByRole('form', { name: 'Customer Portal' });
      await place.getByLabel('Email address').pressSequentially('dana@city.example');
      const words = 'Unable to access customer portal. Please contact support.';
      return {
        send: () => page.keyboard.press('Enter'),
        place,
        title: 'Portal Access Failed',
        words,
      };
    },
    '/subscription-portal',
  ],
  [
    'a registration',
    async (page) => {
      const place = page.getByRole('form', { name: 'Create Your Account' });
      await place.getByLabel('First name').pressSequentially('Dana');
      await place.getByLabel('Last name').pressSequentially('Reyes');
      await place.getByLabel('Email').pressSequentially('dana@city.example');
      await place.getByLabel('Password', { exact: true }).pressSequentially('Levee-wall-1965');
      await place.getByLabel('Agency name').pressSequentially('City of Somewhere');
      await place.getByRole('checkbox').press('Space');
      const words = 'An unexpected error occurred';
      return {
        send: () => page.keyboard.press('Enter'),
        place,
        title: 'Registration failed',
        words,
      };
    },
    '/register',
  ],
  [
    'a subscription',
    async (page) => {
      const { dialog, email } = await openPlan(page, 'medium-monthly');
      await email.pressSequentially('dana@city.example');
      return {
        send: () => page.keyboard.press('Enter'),
        place: dialog,
        title: 'Checkout Setup Failed',
        words: noCheckout,
      };
    },
    '/subscribe',
  ],
  [
    'the one-time purchase',
    async (page) => {
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      const { dialog, email } = checkoutDialog(page);
      await email.pressSequentially('dana@city.example');
      return {
        send: () => page.keyboard.press('Enter'),
        place: dialog,
        title: 'Checkout Setup Failed',
        words: noCheckout,
      };
    },
    '/checkout',
  ],
  [
    'the assessment',
    async (page) => {
      const { wizard } = await answerEverything(page);
      const words = 'We could not reach the server. Please check your connection and try again.';
      return {
        send: () => wizard.submit.click(),
        place: wizard.form,
        title: 'Submission Error',
        words,
      };
    },
    '/maturity-assessment',
  ],
];

for (const [name, fill, address] of forms)
  test(`on a line that broke while it was filled in, ${name} says so in place and in a toast (section 8)`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
    const lineIsQuiet = watchLine(page);
    await page.goto(address);
    const { send, place, title, words } = await fill(page);
    await lineIsQuiet();
    await context.setOffline(true);
    await send();
    await expect(toast(page)).toContainText(title);
    await expect(toast(page)).toContainText(words);
    await expect(place.locator('[role=alert]').filter({ hasNotText: /^$/ }).first()).toContainText(
      words,
    );
    await context.setOffline(false);
  });

test('a payment system that is not there says so in place and in a toast on a dead line', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/status of 503|ERR_INTERNET_DISCONNECTED/);
  await page.route('**/api/payment/config', (route) => route.fulfill({ status: 503, json: {} }));
  const lineIsQuiet = watchLine(page);
  await page.goto('/checkout');
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  await proceed.hover();
  await lineIsQuiet();
  await page.unroute('**/api/payment/config');
  await context.setOffline(true);
  await proceed.click();
  await expect(toast(page)).toContainText('Payment System Not Available');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Our payment system is currently unavailable.',
  );
});

test('July 11 thanks on a dead line as well, and sends when it is back (R21)', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const kept = () => page.evaluate(() => localStorage.getItem('keptSubscription'));
  const lineIsQuiet = watchLine(page);
  await page.goto('/blog/ai-governance-weekly-july-11-2025');
  const place = page.getByRole('main');
  await place.getByLabel('Email address').pressSequentially(newVisitor().email);
  await lineIsQuiet();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await page.keyboard.press('Enter');
  await expect(place.getByRole('alert')).toHaveText(
    'Thank you for subscribing to our AI governance newsletter!',
  );
  await failed;
  expect(await kept()).not.toBeNull();
  await context.setOffline(false);
  await expect.poll(kept).toBeNull();
});
