import type { Page } from 'playwright/test';
import { expect, expectAccessible, mailsAbout, newVisitor, test, toast } from './journey.ts';

const endpoint = '**/api/newsletter-subscribe';

/** A newsletter form and its parts, by role and label. */
function newsletter(page: Page, place: 'contentinfo' | 'main' = 'contentinfo') {
  const part = page.getByRole(place);
  return {
    email: part.getByLabel('Email address'),
    send: part.getByRole('button', { name: /^(Subscribe|Subscribing\.\.\.)$/ }),
  };
}

const oneMoreStep =
  'One more step: press the button in the email that we sent. Updates start after that.';

/** The path of the page that the one mail to an address leads to. */
async function mailedLink(email: string): Promise<string> {
  const [mail] = await mailsAbout(email, 1);
  const [link = ''] = mail?.text?.match(/http\S+\/newsletter-confirmation\?\S+/) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

test('an address typed in the footer is on the list once the mailed button is pressed, and can leave it (R22, R40)', async ({
  page,
}) => {
  const { email } = newVisitor();
  await page.goto('/about');
  const line = page.getByRole('contentinfo').getByText(oneMoreStep, { exact: true });
  const form = newsletter(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(endpoint, async (route) => {
    await held;
    await route.continue();
  });
  await form.email.pressSequentially(email);
  await expect(line).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(form.send).toHaveText('Subscribing...');
  await expect(form.send).toBeDisabled();
  await expect(form.email).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Subscribed!');
  await expect(toast(page)).toContainText('Thank you for subscribing to our blog.');
  await expect(form.email).toHaveValue('');
  await expect(line).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink(email);
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address is confirmed');
  await expectAccessible(page);

  const mail = (await mailsAbout(email, 2)).find(({ subject }) =>
    subject?.startsWith('You are subscribed'),
  );
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<(http[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
  expect(oneClick).toContain('/api/newsletter-unsubscribe?token=');

  await page.unroute(endpoint);
  const token = new URL(oneClick).searchParams.get('token') ?? '';
  await page.goto(`/unsubscribe?token=${token}`);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/unsubscribed|off the list/i);
  await expectAccessible(page);
});

for (const [what, typed] of [
  ['an empty address', ''],
  ['one without a dot', 'dana@city'],
  ['one with a blank', 'dana reyes@city.example'],
  ['one that ends in a single letter', 'dana@city.e'],
] as const) {
  test(`the footer form refuses ${what} without a call`, async ({ page }) => {
    const calls: string[] = [];
    await page.route(endpoint, (route) => {
      calls.push(route.request().url());
      return route.abort();
    });
    await page.goto('/about');
    const form = newsletter(page);
    await form.email.fill(typed);
    await form.send.click();
    await expect(toast(page)).toContainText('Invalid email');
    await expect(toast(page)).toContainText('Please enter a valid email address.');
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    expect(calls).toEqual([]);
  });
}

for (const [what, answer, words] of [
  [
    'the words of the server',
    { status: 500, json: { success: false, error: 'Try at noon.' } },
    'Try at noon.',
  ],
  [
    'its own words when the server has none',
    { status: 400, json: { success: false } },
    'Failed to subscribe',
  ],
  [
    'the words of the server when it says no with an OK',
    { status: 200, json: { success: false, error: 'The list is closed.' } },
    'The list is closed.',
  ],
  [
    'its own words when an OK says no without a reason',
    { status: 200, json: { success: false } },
    'Failed to subscribe',
  ],
  [
    'its own words when an OK is no answer of ours',
    { status: 200, body: '<h1>Welcome to the hotel</h1>' },
    'Failed to subscribe. Please try again later.',
  ],
  [
    'what is said of a field that it does not show',
    {
      status: 400,
      json: { success: false, error: 'Please check.', fields: { source: 'This form is old.' } },
    },
    'Please check. This form is old.',
  ],
  [
    'what is said of its own field',
    {
      status: 400,
      json: { success: false, error: 'Please check.', fields: { email: 'No mail goes there.' } },
    },
    'No mail goes there.',
  ],
  [
    'its own words when something between says that there are too many tries',
    { status: 429, body: 'Slow down' },
    'Failed to subscribe',
  ],
  [
    'its own words when the server breaks',
    { status: 502, body: 'Bad gateway' },
    'Failed to subscribe. Please try again later.',
  ],
] as const) {
  test(`a footer form that fails says so in ${what}, and keeps the address`, async ({
    page,
    watch,
  }) => {
    if (answer.status >= 400) watch.expectConsoleError(/status of/);
    await page.route(endpoint, (route) => route.fulfill(answer));
    await page.goto('/about');
    const form = newsletter(page);
    await form.email.fill('dana@city.example');
    await form.send.click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText(words);
    await expect(page.getByRole('contentinfo').getByRole('alert')).toHaveText(words);
    await expect(form.email).toHaveValue('dana@city.example');
    await expect(form.send).toBeEnabled();
  });
}

test('the newsletter page asks for an address, subscribes, and says when the line is down', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED/);
  const { email } = newVisitor();
  await page.goto('/newsletter');
  const form = newsletter(page, 'main');
  await form.email.focus();
  await form.send.click();
  await expect(toast(page)).toContainText('Email required');
  await expect(toast(page)).toContainText('Please enter your email address');
  await page.route(endpoint, (route) => route.abort());
  await form.email.fill(email);
  await form.send.click();
  await expect(toast(page)).toContainText('Subscription failed');
  await expect(toast(page)).toContainText('Please check your connection and try again.');
  await page.unroute(endpoint);
  await form.send.click();
  await expect(toast(page)).toContainText('Subscribed successfully!');
  await expect(toast(page)).toContainText("You'll receive our weekly AI governance updates.");
  await expect(page.getByRole('main').getByText(oneMoreStep, { exact: true })).toBeVisible();
  await mailsAbout(email, 1);
});

test('the form below an article has its own words, and an empty one silently does nothing', async ({
  page,
}) => {
  const { email } = newVisitor();
  await page.goto('/blog/ai-governance-weekly-july-4-2025');
  const form = newsletter(page, 'main');
  await form.email.focus();
  await form.send.click();
  await expect(toast(page)).toHaveCount(0);
  await form.email.fill(email);
  await form.send.click();
  await expect(toast(page)).toContainText('Subscribed Successfully');
  await expect(toast(page)).toContainText(
    'Thank you for subscribing to our AI governance updates.',
  );
  await expect(page.getByRole('main').getByText(oneMoreStep, { exact: true })).toBeVisible();
  await mailsAbout(email, 1);
});

test('the August 26 form subscribes as any other (R6)', async ({ page }) => {
  const { email } = newVisitor();
  await page.goto('/blog/ai-governance-weekly-august-26-2025');
  await newsletter(page, 'main').email.fill(email);
  await newsletter(page, 'main').send.click();
  await expect(toast(page)).toContainText('Subscribed Successfully');
  await expect(page.getByRole('main').getByText(oneMoreStep, { exact: true })).toBeVisible();
  await mailsAbout(email, 1);
});

test('July 11 thanks at once whatever the server says, and keeps its promise on the next page (R21)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 500/);
  const { email } = newVisitor();
  await page.route(endpoint, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/blog/ai-governance-weekly-july-11-2025');
  const failed = page.waitForResponse(endpoint);
  await newsletter(page, 'main').email.fill(email);
  await newsletter(page, 'main').send.click();
  const thanks = page.getByRole('alert').filter({
    hasText: 'Thank you for subscribing to our AI governance newsletter!',
  });
  await expect(thanks).toBeVisible();
  await failed;
  // No mail was sent yet (R40).
  await expect(thanks).not.toContainText(oneMoreStep);
  await page.unroute(endpoint);
  await page.goto('/pricing');
  await mailsAbout(email, 1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keptSubscription'))).toBeNull();
});

test('July 11 says what comes next as soon as the server has the address (R21, R40)', async ({
  page,
}) => {
  const { email } = newVisitor();
  await page.goto('/blog/ai-governance-weekly-july-11-2025');
  await newsletter(page, 'main').email.pressSequentially(email);
  await page.keyboard.press('Enter');
  const thanks = page.getByRole('alert').filter({
    hasText: 'Thank you for subscribing to our AI governance newsletter!',
  });
  await expect(thanks.getByText(oneMoreStep, { exact: true })).toBeVisible();
  await mailsAbout(email, 1);
});

test('without JavaScript a newsletter form posts and ends on a page that says what happened (R16)', async ({
  browser,
  baseURL,
}) => {
  const { email } = newVisitor();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/about');
  await newsletter(page).email.fill(email);
  await newsletter(page).send.click();
  await expect(page).toHaveURL(/\/newsletter-result\?outcome=done/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(oneMoreStep, { exact: true })).toBeVisible();
  await page.goto(await mailedLink(email));
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  await mailsAbout(email, 2);
  await context.close();
});
