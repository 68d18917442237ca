import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { bookDemoHref } from '#src/site.ts';
import { brotliBytes } from '#tests/built/dist.ts';
import { chromiumLaunchOptions } from '#tests/fixtures/browser.ts';
import { demoForm } from './booking.ts';
import { expect, heading, holdBack, test, watchRequests, watchShifts } from './journey.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** The fonts that draw an element, as the browser reports them. */
async function facesOf(page: Page, selector: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const node = { nodeId: root.nodeId, selector };
  const { nodeId } = await devtools.send('DOM.querySelector', node);
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts;
}

const isInWebFont = async (page: Page) =>
  (await facesOf(page, 'h1')).every(({ isCustomFont }) => isCustomFont);

test('before the web font is there, bold text uses a bold face', async ({ page }) => {
  const arrive = await holdBack(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(heading(page)).toBeVisible();
  // The browser fakes a bold look for a face that isn't bold.
  for (const bold of ['h1', 'main h2', 'main .button'])
    for (const { postScriptName } of await facesOf(page, bold))
      expect(postScriptName, bold).toMatch(/bold/i);
  expect((await facesOf(page, 'h1')).length).toBeGreaterThan(0);
  for (const { postScriptName } of await facesOf(page, '.lead'))
    expect(postScriptName).not.toMatch(/bold/i);
  arrive();
});

for (const latency of [40, 120])
  test(`a first visit with ${latency} ms of latency changes to the web font, and nothing shifts`, async ({
    browser,
    baseURL,
  }) => {
    for (const viewport of [phone, desk, phone, desk]) {
      // Each visitor has an empty cache.
      const context = await browser.newContext({ baseURL: baseURL!, viewport });
      const page = await context.newPage();
      const readShifts = await watchShifts(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      const network = { offline: false, latency, downloadThroughput: 1e6, uploadThroughput: 5e5 };
      await devtools.send('Network.emulateNetworkConditions', network);
      await page.goto('/');
      await expect.poll(() => isInWebFont(page)).toBe(true);
      const wait = await page.evaluate(() => {
        const font = performance
          .getEntriesByType('resource')
          .find(({ name }) => name.endsWith('.woff2')) as PerformanceResourceTiming;
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return font.responseEnd - paint!.startTime;
      });
      expect(wait).toBeLessThan(1_500);
      expect(await readShifts(), `${viewport.width} pixels wide`).toEqual([]);
      await context.close();
    }
  });

test('on a slow connection or with data saver on, the web font is not downloaded', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const requests = watchRequests(page);
  const openAndCountFonts = async () => {
    requests.length = 0;
    // Requested after the first paint.
    const number = page.waitForResponse('**/api/phone-number');
    await page.goto('/pricing');
    await number;
    return requests.filter((request) => request.url().endsWith('.woff2')).length;
  };
  const network = { offline: false, latency: 560, downloadThroughput: 2e5, uploadThroughput: 8e4 };
  await devtools.send('Network.emulateNetworkConditions', network);
  expect(await openAndCountFonts()).toBe(0);
  await devtools.send('Network.emulateNetworkConditions', { ...network, latency: 0 });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '4g', saveData: true },
    }),
  );
  expect(await openAndCountFonts()).toBe(0);
  expect(await isInWebFont(page)).toBe(false);
});

test('the first screen of home has its headline, the product and a way to a demo, and the banner below has another', async ({
  page,
}) => {
  const main = page.getByRole('main');
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    // On a phone the bar with the floating buttons covers the end of the screen.
    const help = await page.getByRole('complementary', { name: 'Help' }).boundingBox();
    const end = viewport === phone ? help!.y : viewport.height;
    const product =
      viewport === phone
        ? main.getByText('Permit status chatbot')
        : main.getByRole('img', { name: /dashboard/i });
    for (const part of [
      heading(page),
      main.getByText('See what AI your city, county or agency uses'),
      main.getByRole('link', { name: 'Schedule a Demo' }),
    ]) {
      const { y, height } = (await part.first().boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(end);
    }
    await expect(product).toBeInViewport({ ratio: 0.5 });
    const banner = main.getByRole('link', { name: 'Schedule Demo', exact: true });
    await expect(banner).toHaveAttribute('href', bookDemoHref);
  }
});

test('the home page loads at most 5 requests, 3 kB of script and no React', async ({ page }) => {
  await page.setViewportSize(phone);
  const requests = watchRequests(page);
  const read = (from: typeof requests) =>
    Promise.all(
      from.map(async (request) => {
        const response = await request.response();
        return (await response?.body().catch(() => null)) ?? Buffer.alloc(0);
      }),
    );
  const number = page.waitForResponse('**/api/phone-number');
  await page.goto('/');
  await (await number).finished();
  // Requests that wait for an idle browser are sent by now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => document.fonts.ready);
  const before = [...requests];
  expect(before[0]?.url()).toBe(page.url());

  const [html] = (await read(before.slice(0, 1))).map(String);
  // The structured data for search engines is not run.
  const runs = /<script\b(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([^]*?)<\/script>/g;
  const inline = [...html!.matchAll(runs)].map(([, text = '']) => text);
  const external = await read(before.filter((resource) => resource.resourceType() === 'script'));
  expect(inline.join('').length).toBeGreaterThan(100);
  const bytes =
    brotliBytes(inline.join('\n')) + external.reduce((sum, body) => sum + brotliBytes(body), 0);
  expect(bytes).toBeLessThanOrEqual(3_000);
  for (const script of external)
    expect(script.toString()).not.toMatch(/react\.(element|transitional\.element)/);
  const urls = before.map((request) => request.url()).join('\n');
  expect(urls).not.toMatch(/react|client\./i);
  expect(before.length, urls).toBeLessThanOrEqual(5);

  // React arrives as soon as the form has focus, which proves that the check above can find it.
  await demoForm(page).name.focus();
  await expect(demoForm(page).calendar).toBeVisible();
  const later = await read(requests.slice(before.length));
  expect(later.some((body) => /react\.(element|transitional\.element)/.test(body.toString()))).toBe(
    true,
  );
});

for (const path of [
  '/',
  '/pricing',
  '/subscribe',
  '/checkout',
  '/maturity-assessment',
  '/laws/deadlines',
  '/login',
  '/blog',
  '/blog/ai-governance-weekly-august-26-2025',
  '/questions',
])
  test(`before ${path} paints, only its font, pictures and the styles below the first view load`, async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const priorities = new Map<string, string>();
    devtools.on('Network.requestWillBeSent', ({ request }) =>
      priorities.set(request.url, request.initialPriority),
    );
    const requested = watchRequests(page);
    const number = page.waitForResponse('**/api/phone-number');
    await page.goto(path);
    await number;
    const loaded = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < paint!.startTime)
        .map(({ name }) => name);
    });
    const urls = requested.map((request) => request.url());
    const early = loaded.filter((url) => urls.includes(url));
    expect(
      early.filter((url) => !/\.(woff2|avif|webp|svg|png)$|\/below\.\w+\.css$/.test(url)),
    ).toEqual([]);
    expect(early.some((url) => url.endsWith('.woff2'))).toBe(true);
    // A browser that lays out text before it sends the font's request raises the priority by itself.
    await expect(page.locator('#font')).toHaveJSProperty('fetchPriority', 'low');
    // Styles come after the page itself, which has the priority VeryHigh.
    for (const url of early.filter((file) => !file.endsWith('.woff2')))
      expect(priorities.get(url), url).toMatch(url.endsWith('.css') ? /^High$/ : /Low$/);
  });

test('reaching for a link prefetches its page, but never the account', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const states = new Map<string, string>();
  // A browser under DevTools doesn't prerender, but it reports that a rule asked for it.
  devtools.on('Preload.prerenderStatusUpdated', ({ key }) =>
    states.set(`prerender ${new URL(key.url).pathname}`, 'requested'),
  );
  devtools.on('Preload.prefetchStatusUpdated', ({ key, status }) =>
    states.set(`prefetch ${new URL(key.url).pathname}`, status),
  );
  await devtools.send('Preload.enable');
  // The phone number is requested after the first paint, when the prefetch script starts, too.
  const painted = page.waitForResponse('**/api/phone-number');
  await page.goto('/about');
  await painted;
  const reachFor = async (name: string) => {
    const link = page.getByRole('link', { name }).first();
    await link.hover();
    await expect(page.locator('script[type=speculationrules]')).toBeAttached();
    // Now that the rules are there, hover again.
    await page.mouse.move(0, 0);
    await link.hover();
  };
  await reachFor('Your account');
  await reachFor('Pricing');
  await expect.poll(() => states.get('prerender /pricing')).toBe('requested');
  await expect.poll(() => states.get('prefetch /pricing')).toBe('Ready');
  await reachFor('Privacy Policy');
  await expect.poll(() => states.get('prefetch /legal')).toBe('Ready');
  expect([...states.keys()].join()).not.toContain('/account');
  // Opening the page uses the prefetched copy.
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  await expect.poll(() => states.get('prefetch /pricing')).toBe('Success');
});

test('a prerendered page requests the phone number only once it is opened', async ({ baseURL }) => {
  const requested: string[] = [];
  const rules = { prerender: [{ urls: ['/pricing'], eagerness: 'immediate' }] };
  const firstPage = `<!doctype html><title>First</title>
    <script type="speculationrules">${JSON.stringify(rules)}</script>
    <script>
      new EventSource('/when-to-go').onmessage = () => (location.href = '/pricing');
    </script>`;
  let go = () => {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/first')
      return void response.setHeader('content-type', 'text/html').end(firstPage);
    if (path === '/when-to-go') {
      response.setHeader('content-type', 'text/event-stream');
      response.flushHeaders();
      go = () => void response.write('data: now\n\n');
      return;
    }
    requested.push(path);
    fetch(baseURL + path).then(
      async (answer) => {
        for (const name of ['content-type', 'content-security-policy'])
          if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name)!);
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => server.listen(0, done));
  const profile = mkdtempSync(join(tmpdir(), 'levee-browser-'));
  // Started without DevTools, because a browser under DevTools doesn't prerender.
  const { executablePath = '', args = [] } = await chromiumLaunchOptions();
  const firstUrl = `http://localhost:${(server.address() as AddressInfo).port}/first`;
  const browser = spawn(
    executablePath,
    [...args, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0', firstUrl],
    { stdio: 'ignore' },
  );
  try {
    // The font is the last file that the prerendered page requests.
    await expect.poll(() => requested.some((path) => path.endsWith('.woff2'))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(requested.filter((path) => /after-load|phone-number/.test(path))).toEqual([]);
    go();
    await expect.poll(() => requested).toContain('/api/phone-number');
    expect(requested.filter((path) => path === '/pricing')).toHaveLength(1);
  } finally {
    const ended = once(browser, 'exit');
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('no page is prefetched for a visitor who saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  // The phone number is requested after the first paint, when the prefetch script starts, too.
  const painted = page.waitForResponse('**/api/phone-number');
  await page.goto('/about');
  await painted;
  const loaded = page.waitForResponse(/_astro\/next\./);
  await page.getByRole('link', { name: 'Pricing' }).first().hover();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
});

for (const path of ['/', '/blog', '/pricing', '/maturity-assessment'])
  test(`${path} can be restored when a visitor goes back`, async ({ baseURL }) => {
    const browser = await chromium.launch({
      ...(await chromiumLaunchOptions()),
      // Playwright turns this cache off by default.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage({ baseURL: baseURL! });
    const devtools = await page.context().newCDPSession(page);
    const results: string[][] = [];
    devtools.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') results.push([]);
    });
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      // Other reasons come from the browser and from DevTools, not from the page.
      results.push(
        notRestoredExplanations
          .filter(({ type }) => type === 'PageSupportNeeded')
          .map(({ reason }) => reason),
      ),
    );
    await devtools.send('Page.enable');
    await page.goto(path);
    // Navigate a moment later, or `evaluate` loses its page before it returns.
    await page.evaluate(() => void setTimeout(() => (location.href = '/about'), 50));
    await page.waitForURL('**/about');
    await page.evaluate(() => void setTimeout(() => history.back(), 50));
    // The page was restored, or the browser says why not.
    await expect.poll(() => results).toEqual([[]]);
    await browser.close();
  });
