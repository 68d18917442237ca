import { chatOn } from './chat.ts';
import { demoForm, expect, expectAccessible, test } from './journey.ts';

test('what looks like a social security or card number is asked about before it is sent', async ({
  page,
}) => {
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.tap();
  await expect(chat.greeting).toBeVisible();
  await chat.box.fill('My number is 123-45-6789, is that needed?');
  await chat.send.tap();
  await expect(chat.panel.getByRole('group')).toContainText('looks like a social security number');
  await expect(chat.panel.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expectAccessible(page);
  await chat.press('Edit');
  await expect(chat.box).toBeFocused();
  await expect(chat.messages).toHaveCount(2);
  await chat.box.fill('Do you take the card 4111 1111 1111 1111?');
  await chat.send.tap();
  await expect(chat.panel.getByRole('group')).toContainText('looks like a card number');
  await chat.press('Send anyway');
  await expect(chat.messages).toHaveCount(4);
  await expect(chat.messages.nth(2)).not.toContainText('4111');
});

test('at 320 px, on its side and in forced colors everything is within reach', async ({ page }) => {
  const chat = chatOn(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/about');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // The end of the page stands clear of what floats.
  const foot = (await page.getByText('All rights reserved').boundingBox())!;
  for (const floating of [chat.button, page.getByRole('link', { name: /^Call/ })]) {
    const box = (await floating.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(foot.y + foot.height).toBeLessThanOrEqual(box.y);
  }
  await chat.button.tap();
  await expect(chat.greeting).toBeVisible();
  for (const [width, height] of [
    [320, 568],
    [320, 256],
    [740, 360],
    [740, 190],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await chat.panel.boundingBox())?.width).toBe(width);
    const overflow = await chat.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(overflow, `${width}`).toBe(0);
    for (const part of [chat.box, chat.send, chat.close]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.9 });
    }
  }
  // The system chooses the colors, and the tool reads those that the page asked for.
  await expectAccessible(page, 'color-contrast');
});

test('the ways to a person lead out of the chat', async ({ page }) => {
  await page.route('**/api/phone-number', (route) =>
    route.fulfill({ json: { success: true, data: { phoneNumber: '(225) 555-0100' } } }),
  );
  const chat = chatOn(page);
  await page.goto('/');
  await chat.button.tap();
  await expect(chat.panel.getByRole('link', { name: 'call (225) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+12255550100',
  );
  await chat.panel.getByRole('link', { name: 'Schedule a demo' }).tap();
  await expect(chat.panel).toBeHidden();
  await expect(demoForm(page).name).toBeFocused();
});

test('a browser that keeps nothing can chat, and says nothing twice', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
  });
  const chat = chatOn(page);
  await page.goto('/about');
  await chat.button.tap();
  await expect(chat.greeting).toBeVisible();
  await chat.close.tap();
  await chat.button.tap();
  await expect(chat.messages).toHaveCount(2);
  await chat.box.fill('How do staff sign in, is there SSO?');
  await chat.send.tap();
  await expect(chat.messages).toHaveCount(4);
});
