import { chatOn } from './chat.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('what was not answered stays in the box, and is not doubled when it is sent again (R29)', async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/ERR_FAILED|status of 429/);
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  // The server has it, and its answer is lost on the way.
  await page.route('**/api/chat', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  const question = 'Do you have a template for a vendor fact sheet?';
  await chat.box.fill(question);
  await chat.box.press('Enter');
  const failure = chat.panel.getByRole('alert');
  await expect(failure).toContainText('Your message was not sent.');
  await expect(chat.box).toHaveValue(question);
  await expect(chat.box).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/chat');

  const error = 'Too many tries. Please wait 4 minutes and try again.';
  await page.route('**/api/chat', (route) =>
    route.fulfill({ status: 429, json: { success: false, error } }),
  );
  await chat.press('Send it again');
  await expect(failure).toContainText(error);
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

test('with the keyboard alone: open, write, break a line, send, follow, close', async ({
  page,
}) => {
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.focus();
  await page.keyboard.press('Enter');
  await expect(chat.greeting).toBeVisible();
  await expect(chat.box).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(2);
  await page.keyboard.type('How do staff sign in,');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('is there SSO?');
  await expect(chat.box).toHaveValue(/sign in,\nis there SSO\?$/);
  await page.keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(4);
  await expect(chat.box).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const link = chat.messages.nth(3).getByRole('link').last();
  await expect(link).toBeFocused();
  // Beside the page: what is behind it can be reached, and Escape closes it from there too.
  await page.getByRole('link', { name: 'Subscription Agreement' }).focus();
  await expect(chat.panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'Subscription Agreement' })).toBeFocused();
  await chat.button.focus();
  await page.keyboard.press('Enter');
  await expect(chat.box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.button).toBeFocused();
});

test('a conversation is copied, and deleted on the server after a question', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await chat.press('Copy transcript');
  await expect(chat.panel.getByText('The transcript is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^You: Hello\n\nLexi: Hello, I am Lexi/,
  );
  const session = await page.evaluate(() => localStorage.getItem('chatSessionId'));
  await chat.press('Delete conversation');
  await expect(chat.panel.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(page);
  await chat.press('Keep it');
  await expect(chat.messages).toHaveCount(2);
  await chat.press('Delete conversation');
  await chat.press('Delete it');
  await expect(chat.panel.getByText('The conversation is deleted.')).toBeVisible();
  await expect(chat.messages).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const kept = await page.request.get(`/api/chat/${session}`);
  expect(await kept.json()).toEqual({ success: true, data: [] });
});

test('two tabs are one conversation, and one new conversation', async ({ page, context }) => {
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  const other = await context.newPage();
  const otherChat = chatOn(other);
  await other.goto('/pricing');
  await otherChat.button.click();
  await expect(otherChat.messages).toHaveCount(2);
  await otherChat.box.fill('Where are you?');
  await otherChat.send.click();
  await expect(otherChat.messages).toHaveCount(4);
  await otherChat.press('New conversation');
  await expect(otherChat.messages).toHaveCount(2);
  const id = (tab: typeof page) => tab.evaluate(() => localStorage.getItem('chatSessionId'));
  expect(await id(page)).toBe(await id(other));
  await chat.box.fill('And here?');
  await chat.send.click();
  await expect(chat.messages).toHaveCount(4);
});

test('a panel whose script cannot be had leads to people', async ({ page, watch }) => {
  watch.expectConsoleError(/ERR_FAILED/);
  await page.route('**/_astro/open-chat*.js', (route) => route.abort('failed'));
  await page.goto('/about');
  await chatOn(page).button.click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('the button and the panel are not printed', async ({ page }) => {
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(chat.panel).toBeHidden();
  await expect(page.locator('#chat')).toBeHidden();
});
