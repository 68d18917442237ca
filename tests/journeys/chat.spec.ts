import { answerInSteps, chatOn } from './chat.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('Lexi is greeted once, answers with a link that works, and remembers (R29, R30)', async ({
  page,
  isMobile,
}) => {
  const chat = chatOn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/chat/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/about');
  await expect(chat.button).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.messages.first()).toHaveText('You: Hello');
  await expectAccessible(page);
  const log = chat.panel.getByRole('region', { name: 'Conversation' });
  if (!isMobile) expect((await log.boundingBox())?.height).toBeCloseTo(320, -1);

  await chat.box.fill('What does the Small Urban plan cost?');
  await chat.box.press('Enter');
  const answer = chat.messages.nth(3);
  await expect(answer).toContainText('$17,000 per year');
  await expect(answer).toContainText('I am answering from our pages');
  await expect(chat.box).toHaveValue('');
  await expectAccessible(page);

  // Its bar shows while it scrolls, and 600 ms longer (section 9).
  await log.evaluate((area) => area.scrollBy(0, -80));
  await expect(log).toHaveAttribute('data-scrolling');
  await expect(log).not.toHaveAttribute('data-scrolling');

  await chat.close.click();
  await expect(chat.panel).toBeHidden();
  await expect(chat.button).toBeFocused();
  const before = asked.length;
  await page.reload();
  expect(asked.length).toBe(
    before + asked.slice(before).filter((call) => !/api/.test(call)).length,
  );
  await chat.button.click();
  await expect(chat.messages).toHaveCount(4);
  expect(asked.filter((call) => call === 'POST /api/chat')).toHaveLength(2);

  await chat.messages
    .nth(3)
    .getByRole('link', { name: /^\[1\] Pricing/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/pricing/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  await chat.button.click();
  await expect(chat.messages).toHaveCount(4);
  const session = () => page.evaluate(() => localStorage.getItem('chatSessionId'));
  const old = await session();
  await chat.press('New conversation');
  await expect(chat.greeting).toBeVisible();
  await expect(chat.messages).toHaveCount(2);
  expect(await session()).not.toBe(old);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['chatSessionId', `chatStarted:${await session()}`]);
});

test('words are seen as they come and read once; meanwhile nothing else can be sent', async ({
  page,
}) => {
  const { next } = await answerInSteps(page);
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.click();
  await expect(chat.greeting).toBeVisible();
  await chat.box.fill('Please answer in steps');
  await chat.send.click();
  await expect(chat.panel.getByText('Lexi is typing...')).toBeVisible();
  await expect(chat.box).toBeDisabled();
  await expect(chat.send).toBeDisabled();
  await expect(chat.box).toHaveValue('Please answer in steps');
  await next();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.box).toHaveValue('');
  await next();
  const coming = chat.panel.locator('[aria-hidden="true"]', { hasText: 'First one' });
  await expect(coming).toHaveText('First one');
  await next();
  await expect(coming).toHaveText('First one and then the other.');
  await expect(chat.messages).toHaveCount(3);
  await expectAccessible(page);
  await next();
  await expect(coming).toHaveCount(0);
  await expect(chat.messages.nth(3)).toHaveText('Lexi: First one and then the other.');
  await expect(chat.panel.getByText('Lexi is typing...')).toBeHidden();
  await expect(chat.box).toBeEnabled();
});
