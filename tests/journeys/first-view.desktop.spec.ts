import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { brotliBytes } from '../built/dist.ts';
import { chromiumLaunchOptions } from '../fixtures/browser.ts';
import { demoForm, expect, test } from './journey.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test('bold text uses a bold face, and the web font shifts nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  // The second visit is a first one, too.
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { root } = await devtools.send('DOM.getDocument');
    const facesOf = async (selector: string) => {
      const node = { nodeId: root.nodeId, selector };
      const { nodeId } = await devtools.send('DOM.querySelector', node);
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ postScriptName }) => postScriptName);
    };
    // A face without this in its name would be smeared by the browser to look bold.
    for (const bold of ['h1', 'main h2', 'main .button'])
      for (const face of await facesOf(bold)) expect(face, bold).toMatch(/bold/i);
    expect((await facesOf('h1')).length).toBeGreaterThan(0);
    for (const face of await facesOf('.lead')) expect(face).not.toMatch(/bold/i);
    const came = page.waitForResponse('**/*.woff2');
    arrive();
    await (await came).finished();
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts, `${viewport.width} pixels wide`).toEqual([]);
    await page.unroute('**/*.woff2');
  }
});

test('a slow connection uses a system font, a faster one the web font', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const fontsAt = async (latency: number) => {
    const line = { offline: false, latency, downloadThroughput: 2e5, uploadThroughput: 8e4 };
    await devtools.send('Network.emulateNetworkConditions', line);
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page.evaluate(() => [...document.fonts].map(({ family }) => family));
  };
  expect(await fontsAt(560)).not.toContain('Public Sans');
  expect(await fontsAt(40)).toContain('Public Sans');
});

test('the home page loads at most 5 requests, 3 kB of script and no React', async ({ page }) => {
  await page.setViewportSize(phone);
  const asked: { url: string; type: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    asked.push({ url: response.url(), type, body: response.body().catch(() => Buffer.alloc(0)) });
  });
  const number = page.waitForResponse('**/api/phone-number');
  await page.goto('/');
  await (await number).finished();
  // Whatever the page would ask for when it has nothing to do is asked for before this.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => document.fonts.ready);
  const before = [...asked];
  expect(before[0]?.url).toBe(page.url());

  const html = (await before[0]?.body)?.toString() ?? '';
  // Browsers do not run the data for search engines.
  const runs = /<script\b(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([^]*?)<\/script>/g;
  const inline = [...html.matchAll(runs)].map(([, text = '']) => text);
  const external = await Promise.all(
    before.filter(({ type }) => type === 'script').map(({ body }) => body),
  );
  expect(inline.join('').length).toBeGreaterThan(100);
  const bytes =
    brotliBytes(inline.join('\n')) + external.reduce((sum, body) => sum + brotliBytes(body), 0);
  expect(bytes).toBeLessThanOrEqual(3_000);
  for (const script of external)
    expect(script.toString()).not.toMatch(/react\.(element|transitional\.element)/);
  const addresses = before.map(({ url }) => url).join('\n');
  expect(addresses).not.toMatch(/react|client\./i);
  expect(before.length, addresses).toBeLessThanOrEqual(5);

  // The same watch sees React arrive as soon as the form is touched: the test above is not blind.
  await demoForm(page).name.focus();
  await expect(demoForm(page).calendar).toBeVisible();
  const later = await Promise.all(asked.slice(before.length).map(({ body }) => body));
  expect(later.some((body) => /react\.(element|transitional\.element)/.test(body.toString()))).toBe(
    true,
  );
});

for (const path of [
  ...['/', '/pricing', '/subscribe', '/checkout', '/maturity-assessment', '/laws/deadlines'],
  ...['/login', '/blog', '/blog/ai-governance-weekly-august-26-2025', '/questions'],
])
  test(`before ${path} paints, only its font and pictures load`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const priorities = new Map<string, string>();
    devtools.on('Network.requestWillBeSent', ({ request }) =>
      priorities.set(request.url, request.initialPriority),
    );
    const number = page.waitForResponse('**/api/phone-number');
    await page.goto(path);
    await number;
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < paint!.startTime)
        .map(({ name }) => name);
    });
    expect(early.filter((url) => !/\.(woff2|avif|webp|svg|png)$/.test(url))).toEqual([]);
    expect(early.some((url) => url.endsWith('.woff2'))).toBe(true);
    for (const url of early) expect(priorities.get(url), url).toMatch(/Low$/);
  });

test('reaching for a link prefetches its page, but never the account', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const states = new Map<string, string>();
  // The tool that drives this browser stops it from drawing; it says that it would.
  devtools.on('Preload.prerenderStatusUpdated', ({ key }) =>
    states.set(`drawn ${new URL(key.url).pathname}`, 'asked for'),
  );
  devtools.on('Preload.prefetchStatusUpdated', ({ key, status }) =>
    states.set(`fetched ${new URL(key.url).pathname}`, status),
  );
  await devtools.send('Preload.enable');
  // What a page does when it is painted has begun.
  const painted = page.waitForResponse('**/api/phone-number');
  await page.goto('/about');
  await painted;
  const reachFor = async (name: string) => {
    const link = page.getByRole('link', { name }).first();
    await link.hover();
    await expect(page.locator('script[type=speculationrules]')).toBeAttached();
    // The rules are there by now, and a mouse that comes again rests on the link.
    await page.mouse.move(0, 0);
    await link.hover();
  };
  await reachFor('Your account');
  await reachFor('Pricing');
  await expect.poll(() => states.get('drawn /pricing')).toBe('asked for');
  await expect.poll(() => states.get('fetched /pricing')).toBe('Ready');
  await reachFor('Privacy Policy');
  await expect.poll(() => states.get('fetched /legal')).toBe('Ready');
  expect([...states.keys()].join()).not.toContain('/account');
  // Opening it asks the server for nothing that is there already.
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  await expect.poll(() => states.get('fetched /pricing')).toBe('Success');
});

test('a prerendered page requests the phone number only once it is opened', async ({ baseURL }) => {
  const asked: string[] = [];
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
    asked.push(path);
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
  // Nothing drives this one: a browser that is driven draws nothing ahead.
  const { executablePath = '', args = [] } = await chromiumLaunchOptions();
  const address = `http://localhost:${(server.address() as AddressInfo).port}/first`;
  const browser = spawn(
    executablePath,
    [...args, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0', address],
    { stdio: 'ignore' },
  );
  try {
    // What the page needs for being drawn, its font at last.
    await expect.poll(() => asked.some((path) => path.endsWith('.woff2'))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(asked.filter((path) => /after-load|phone-number/.test(path))).toEqual([]);
    go();
    await expect.poll(() => asked).toContain('/api/phone-number');
    expect(asked.filter((path) => path === '/pricing')).toHaveLength(1);
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
  // What a page does when it is painted has begun.
  const painted = page.waitForResponse('**/api/phone-number');
  await page.goto('/about');
  await painted;
  const loaded = page.waitForResponse(/_astro\/next\./);
  await page.getByRole('link', { name: 'Pricing' }).first().hover();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
});

test('every page can be restored when a visitor goes back', async ({ baseURL }) => {
  const browser = await chromium.launch({
    ...(await chromiumLaunchOptions()),
    // The browser of all journeys keeps no pages for going back.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: baseURL! });
  const devtools = await page.context().newCDPSession(page);
  const reasons: string[] = [];
  let notUsed = 0;
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    notUsed += 1;
    // Others lie with the browser, and with the tool that drives it.
    for (const { type, reason } of notRestoredExplanations)
      if (type === 'PageSupportNeeded') reasons.push(reason);
  });
  await devtools.send('Page.enable');
  let restored = 0;
  for (const path of ['/', '/blog', '/pricing', '/maturity-assessment']) {
    await page.goto(path);
    // Each a moment later: a page that leaves at once takes the answer to this with it.
    await page.evaluate(() => {
      Object.assign(window, { wasHere: true });
      setTimeout(() => (location.href = '/about'), 50);
    });
    await page.waitForURL('**/about');
    await page.evaluate(() => void setTimeout(() => history.back(), 50));
    await page.waitForURL(`**${path}`);
    if (await page.evaluate(() => 'wasHere' in window)) restored += 1;
  }
  // Each was kept, or the browser said why not.
  expect(restored + notUsed).toBe(4);
  expect(reasons).toEqual([]);
  await browser.close();
});
