import { brotliBytes } from '../built/dist.ts';
import { demoForm, expect, test } from './journey.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test('a first-time visitor reads bold words in a bold face, and nothing moves when the web font comes', async ({
  page,
}) => {
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

test('a visitor who only looks at the home page pays for at most 5 requests and 3 kB of script, and no React', async ({
  page,
}) => {
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
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
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
