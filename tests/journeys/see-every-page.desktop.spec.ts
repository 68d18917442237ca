import { expect, expectAccessible, expectWholePage, heading, smallest, test } from './journey.ts';
import { publicPages } from './page-paths.ts';

// One tab for all, because a new tab for each page takes longer than many a check.
test('a visitor reads every kind of page on a wide and a narrow screen (R5)', async ({ page }) => {
  const wide = page.viewportSize()!;
  for (const path of publicPages)
    await test.step(path, () => expectWholePage(page, path, [wide, smallest]));
});

test('old and mistyped URLs lead to a helpful page (R5, R7)', async ({ page, request, watch }) => {
  watch.expectConsoleErrors(/status of 404/);
  const moved = await request.get('/subscription?plan=medium-yearly&a=1', { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toBe('/subscribe?plan=medium-yearly&a=1');
  for (const path of ['/about', '/blog/ai-governance-weekly-july-4-2025']) {
    const response = await request.get(`${path}/`);
    // A URL with a slash redirects to the one without, or is not found.
    if (response.status() === 200) expect(new URL(response.url()).pathname).toBe(path);
    else expect(response.status()).toBe(404);
  }
  // Password managers ask for the first; mail programs leave marks at the end of a link.
  for (const [from, status, to] of [
    ['/.well-known/change-password', 302, '/account#account-current-field'],
    ['/pricing).', 303, '/pricing'],
    ['/blog/ai-governance-weekly-july-4-2025,', 303, '/blog/ai-governance-weekly-july-4-2025'],
  ] as const) {
    const repaired = await request.get(from, { maxRedirects: 0 });
    expect([repaired.status(), repaired.headers()['location']], from).toEqual([status, to]);
  }
  // Files that the build writes for functions have no URL.
  const forFunctions = [
    'articles',
    'law-checks',
    'law-news',
    'law-sources',
    'lexi',
    'state-briefs',
    'policy-texts',
    'state-duties',
  ].map((name) => `/${name}.json`);
  for (const path of ['/shell', '/shell.html', ...forFunctions])
    expect((await request.get(path)).status()).toBe(404);
  for (const path of ['/', '/form-result/newsletter', '/no/such/page', '/%61bout', '/%E0%A4%A']) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['strict-transport-security'], path).toMatch(/^max-age=\d{8}/);
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
  }

  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^404 Page Not Found/);
  await expect(heading(page)).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.setViewportSize(smallest);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  const main = page.getByRole('main');
  for (const name of ['Software', 'Resources', 'Blog', 'Pricing'])
    await expect(main.getByRole('link', { name })).toBeVisible();
  await main.getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
});

for (const path of ['/', '/form-result/newsletter', '/no/such/page', '/%61bout'])
  test(`injected scripts and styles are blocked on ${path}`, async ({ page, watch }) => {
    watch.expectConsoleErrors(/Content Security Policy/);
    if (path === '/no/such/page') watch.expectConsoleErrors(/status of 404/);
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const response = await route.fetch();
        const attack = '<script>document.title = "taken"</script><style>h1{color:#f0f}</style>';
        await route.fulfill({
          response,
          body: (await response.text()).replace('</body>', `${attack}</body>`),
        });
      },
    );
    await page.goto(path);
    await expect(heading(page)).not.toHaveCSS('color', 'rgb(255, 0, 255)');
    expect(await page.title()).not.toBe('taken');
    expect(await page.content()).toContain('"taken"');
  });
