import { dollars } from '#tests/fixtures/prices.ts';
import { answerInSteps, chatOn } from './chat.ts';
import {
  expect,
  expectAccessible,
  heading,
  newVisitor,
  refuse,
  test,
  watchRequests,
} from './journey.ts';

test('a clerk asks Lexi by keyboard, then resumes the chat (R29, R30)', async ({ page }) => {
  const chat = chatOn(page);
  const { keyboard } = page;
  const requests = watchRequests(page);
  const calls = () =>
    requests
      .map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
      .filter((call) => call.includes('chat'));
  await page.goto('/about');
  await expect(chat.button).toBeVisible();
  await expectAccessible(page);
  expect(calls()).toEqual([]);
  await chat.button.focus();
  await keyboard.press('Enter');
  await expect(chat.greeting).toBeVisible();
  await expect(chat.box).toBeFocused();
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.messages.first()).toHaveText('You: Hello');
  await expectAccessible(chat.panel);
  const log = chat.panel.getByRole('region', { name: 'Conversation' });
  expect((await log.boundingBox())?.height).toBeCloseTo(320, -1);
  // An empty message is not sent.
  await keyboard.press('Enter');
  await keyboard.type('   ');
  await keyboard.press('Enter');
  await keyboard.type('What does the cheapest plan');
  await keyboard.press('Shift+Enter');
  await keyboard.type('cost?');
  await expect(chat.box).toHaveValue(/plan\ncost\?$/);
  await keyboard.press('Enter');
  const answer = chat.messages.nth(3);
  await expect(answer).toContainText(`${dollars('small-rural-yearly')} per year`);
  await expect(answer).toContainText('From our pages');
  await expect(chat.box).toHaveValue('');
  await expect(chat.box).toBeFocused();
  await expectAccessible(chat.panel);
  expect(calls().filter((call) => call === 'POST /api/chat')).toHaveLength(2);

  // The scroll bar shows while the log scrolls, and 600 ms longer (section 9).
  await log.evaluate(
    (area) =>
      new Promise<void>((shown) => {
        // Seen from within the page, because on a slow machine it may be over before a test looks.
        const changes = new MutationObserver(() => shown());
        changes.observe(area, { attributeFilter: ['data-scrolling'] });
        area.scrollBy(0, -80);
      }),
  );
  await expect(log).not.toHaveAttribute('data-scrolling');

  // The panel isn't modal: the page can still have focus, and Escape closes the panel from there.
  await page.getByRole('link', { name: 'Subscription Agreement' }).focus();
  await expect(chat.panel).toBeVisible();
  await keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'Subscription Agreement' })).toBeFocused();
  await expect(chat.button).toBeVisible();
  await chat.button.focus();
  await keyboard.press('Enter');
  await expect(chat.box).toBeFocused();
  await keyboard.press('Escape');
  await expect(chat.button).toBeFocused();

  requests.length = 0;
  await page.reload();
  await expect(chat.button).toBeVisible();
  expect(calls().filter((call) => /api/.test(call))).toEqual([]);
  await chat.button.focus();
  await keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(4);
  for (const helped of ['No', 'Yes']) {
    await keyboard.press('Shift+Tab');
    await expect(answer.getByRole('button', { name: helped, exact: true })).toBeFocused();
  }
  for (const source of [/^\[2\] Questions: /, /^\[1\] Pricing/]) {
    await keyboard.press('Shift+Tab');
    // The sentences link to the same sources, so take the link in the list, which is last.
    await expect(answer.getByRole('link', { name: source }).last()).toBeFocused();
  }
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pricing/);
  await expect(heading(page)).toBeInViewport();
  await chat.button.click();
  await expect(chat.messages).toHaveCount(4);
});

test('an answer appears as Lexi writes it, while the form waits', async ({ page }) => {
  const { next } = await answerInSteps(page);
  const chat = chatOn(page);
  const typing = chat.panel.getByText('Lexi is typing...');
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await chat.box.pressSequentially('Please answer in steps');
  await chat.send.click();
  await expect(typing).toBeVisible();
  await expect(chat.box).toBeDisabled();
  await expect(chat.send).toBeDisabled();
  await expect(chat.box).toHaveValue('Please answer in steps');
  await next();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.box).toHaveValue('');
  await next();
  // Hidden from screen readers, which get the complete answer once.
  const partial = chat.panel.locator('[aria-hidden="true"]', { hasText: 'First one' });
  await expect(partial).toHaveText('First one');
  await next();
  await expect(partial).toHaveText('First one and then the other.');
  await expect(chat.messages).toHaveCount(3);
  await expectAccessible(chat.panel);
  await next();
  await expect(partial).toHaveCount(0);
  await expect(chat.messages.nth(3)).toHaveText('Lexi: First one and then the other.');
  await expect(typing).toBeHidden();
  await expect(chat.box).toBeEnabled();
});

test('a failed question stays in the box, asked once (R29)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/, /status of 429/, /ERR_FAILED/);
  const chat = chatOn(page);
  const failure = chat.panel.getByRole('alert');
  const question = 'Do you have a template for a vendor fact sheet?';
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await chat.box.pressSequentially(question);
  await context.setOffline(true);
  await chat.box.press('Enter');
  await expect(failure).toContainText(
    'We couldn’t send your message. Please check your connection and try again.',
  );
  await expect(chat.box).toHaveValue(question);
  await expect(chat.box).toBeFocused();
  await expectAccessible(chat.panel);
  await context.setOffline(false);

  const error = 'Too many tries. Please wait 4 minutes and try again.';
  await page.route('**/api/chat', refuse(429, error));
  await chat.press('Send it again');
  await expect(failure).toContainText(error);
  await expect(chat.box).toHaveValue(question);
  await page.unroute('**/api/chat');

  // The server saves the message, but its response is lost.
  await page.route('**/api/chat', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await chat.press('Send it again');
  await expect(failure).toContainText('We couldn’t send your message.');
  await expect(chat.box).toHaveValue(question);
  await page.unroute('**/api/chat');

  await chat.press('Send it again');
  await expect(chat.messages).toHaveCount(4);
  await expect(failure).toHaveCount(0);
  await expect(chat.box).toHaveValue('');
  await page.reload();
  await chat.button.click();
  await expect(chat.messages).toHaveCount(4);
});

test('a conversation spans two tabs, copies and can be deleted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = chatOn(page);
  const other = await context.newPage();
  const otherChat = chatOn(other);
  const id = (tab = page) => tab.evaluate(() => localStorage.getItem('chatSessionId'));
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await other.goto('/pricing');
  await otherChat.button.click();
  await expect(otherChat.messages).toHaveCount(2);
  await otherChat.box.pressSequentially('Where are you?');
  await otherChat.send.click();
  await expect(otherChat.messages).toHaveCount(4);
  const old = await id();
  await otherChat.press('New conversation');
  await expect(otherChat.greeting).toBeVisible();
  await expect(otherChat.messages).toHaveCount(2);
  expect(await id()).not.toBe(old);
  expect(await id()).toBe(await id(other));
  await chat.box.pressSequentially('And here?');
  await chat.send.click();
  await expect(chat.messages).toHaveCount(4);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['chatSessionId', `chatStarted:${await id()}`]);

  await page.bringToFront();
  await chat.press('Copy transcript');
  await expect(chat.panel.getByText('Transcript copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^You: Hello\n\nLexi: Hello, I am Lexi/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(chat.panel).toBeHidden();
  await expect(page.locator('#chat')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const session = await id();
  await chat.press('Delete conversation');
  await expect(chat.panel.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(chat.panel);
  await chat.press('Keep it');
  await expect(chat.messages).toHaveCount(4);
  await chat.press('Delete conversation');
  await chat.press('Delete it');
  await expect(chat.panel.getByText('Conversation deleted.')).toBeVisible();
  await expect(chat.messages).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const kept = await page.request.get(`/api/chat/${session}`);
  expect(await kept.json()).toEqual({ success: true, data: [] });
});

test('a visitor whose chat fails to load reaches the contact page', async ({ page, watch }) => {
  watch.expectConsoleErrors(/ERR_FAILED/);
  await page.route('**/_astro/open-chat*.js', (route) => route.abort('failed'));
  await page.goto('/about');
  await chatOn(page).button.click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('an unanswered question is passed on, with the chat only by consent', async ({ page }) => {
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await chat.box.fill('Does the heliport of Port Amelie have a windsock?');
  await chat.send.click();
  await expect(chat.messages).toHaveCount(4);
  await chat.panel.getByRole('link', { name: 'Leave a question' }).click();
  await expect(page).toHaveURL(/\/contact#question-field$/);
  const form = page.getByRole('form', { name: 'Leave a question' });
  await expect(form.getByLabel('Question')).toHaveValue(
    'Does the heliport of Port Amelie have a windsock?',
  );
  const consent = form.getByRole('checkbox', { name: 'Send my conversation with Lexi along' });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await expectAccessible(form);
  const visitor = newVisitor();
  await form.getByLabel('Email').fill(visitor.email);
  await form.getByRole('button', { name: 'Send question' }).click();
  await expect(form.getByRole('link', { name: 'Please enter your agency' })).toBeVisible();
  await form.getByLabel('Agency').fill(visitor.agency);
  const posting = page.waitForRequest('**/api/questions');
  await form.getByRole('button', { name: 'Send question' }).click();
  expect((await posting).postDataJSON()).toMatchObject({
    conversation: await page.evaluate(() => localStorage.getItem('chatSessionId')),
  });
  await expect(form.getByRole('status')).toContainText(`by email to ${visitor.email}`);
  // After a reload the form is still empty.
  await page.reload();
  await form.getByLabel('Email').focus();
  await expect(form.getByLabel('Question')).toHaveValue('');
  await expect(consent).toHaveCount(0);
});
