import { demoForm } from './booking.ts';
import { chatOn } from './chat.ts';
import { expect, expectAccessible, test, typeOver } from './journey.ts';

test('a resident is warned before sending a social security number', async ({ page }) => {
  await page.route('**/api/phone-number', (route) =>
    route.fulfill({ json: { success: true, data: { phoneNumber: '(225) 555-0100' } } }),
  );
  const chat = chatOn(page);
  const warning = chat.panel.getByRole('group');
  await page.goto('/');
  await chat.button.tap();
  await expect(chat.greeting).toBeVisible();
  await chat.box.pressSequentially('My number is 123-45-6789, is that needed?');
  await chat.send.tap();
  await expect(warning).toContainText('looks like a social security number');
  await expect(chat.panel.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expectAccessible(chat.panel);
  await chat.press('Edit');
  await expect(chat.box).toBeFocused();
  await expect(chat.messages).toHaveCount(2);
  await typeOver(chat.box, 'Do you take the card 4111 1111 1111 1111?');
  await chat.send.tap();
  await expect(warning).toContainText('looks like a card number');
  await chat.press('Send anyway');
  await expect(chat.messages).toHaveCount(4);
  await expect(chat.messages.nth(2)).not.toContainText('4111');

  await expect(chat.panel.getByRole('link', { name: 'call (225) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+12255550100',
  );
  await chat.panel.getByRole('link', { name: 'Book a demo' }).tap();
  await expect(chat.panel).toBeHidden();
  await expect(demoForm(page).name).toBeFocused();
});

test('the chat fits 320 pixels, landscape and forced colors', async ({ page }) => {
  const chat = chatOn(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/about');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // The floating buttons don't cover the end of the page.
  const foot = (await page.getByText(/^© \d{4} Levee$/).boundingBox())!;
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
  // The system sets the colors, but axe reads those in the stylesheet.
  await expectAccessible(page, 'color-contrast');
});
