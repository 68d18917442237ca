import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, test } from './journey.ts';

test('a visitor picks a state on home, and finds its deadlines there again', async ({ page }) => {
  await page.goto('/');
  const picker = page.getByLabel('Your state');
  const list = page.locator('#deadlines');
  await picker.focus();
  await expect(picker.locator('option', { hasText: 'Texas' })).toBeAttached();
  await picker.selectOption('Texas');
  await expect(list.getByRole('link', { name: 'All of Texas' })).toHaveAttribute(
    'href',
    '/laws/texas',
  );
  await expect(list).toContainText('Texas');
  await expectAccessible(page);

  await page.reload();
  await expect(picker).toHaveValue('texas');
  await picker.selectOption('Every state');
  await expect(list.getByRole('link', { name: 'All states' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('deadlineState'))).toBeNull();
});

test('another site frames a state’s deadlines, and no other page (R53)', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsoleErrors(/frame-ancestors|X-Frame-Options/);
  // A real server, because browsers keep made-up sites from framing this machine.
  const city = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<title>City</title><iframe src="${baseURL}/embed/deadlines/texas"></iframe><iframe src="${baseURL}/laws/texas"></iframe>`,
      ),
  ).listen(0, '127.0.0.1');
  await once(city, 'listening');
  await page.goto(`http://127.0.0.1:${(city.address() as AddressInfo).port}/`);
  const [part, whole] = [0, 1].map((at) => page.frameLocator('iframe').nth(at));
  await expect(part!.getByRole('heading', { name: 'AI law deadlines: Texas' })).toBeVisible();
  await expect(whole!.getByRole('heading', { name: /Texas/ })).toHaveCount(0);
  city.close();
});

test('a picker whose states did not arrive tries again', async ({ page, watch }) => {
  watch.expectConsoleErrors(/ERR_FAILED/);
  await page.route('**/laws/next.json', (route) => route.abort());
  await page.goto('/');
  const picker = page.getByLabel('Your state');
  const failed = page.waitForEvent('requestfailed');
  await picker.focus();
  await failed;
  await page.unroute('**/laws/next.json');
  await picker.blur();
  await picker.focus();
  await expect(picker.locator('option', { hasText: 'Texas' })).toBeAttached();
});
