import { expect, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript there is no chat, no button that does nothing, and still people to reach', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible();
  await expect(page.locator('#chat')).toBeHidden();
});
