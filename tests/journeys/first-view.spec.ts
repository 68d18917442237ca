import { brotliBytes } from '../built/dist.ts';
import { demoForm, expect, test } from './journey.ts';

test('on a first visit bold words are drawn with a bold face, and nothing moves when the web font comes', async ({
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
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const facesOf = async (selector: string) => {
    const { nodeId } = await devtools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector,
    });
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
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('the home page asks for at most 5 things, no React and 3 kB of script before it is touched', async ({
  page,
}) => {
  const asked: { url: string; type: string; body: Promise<Buffer> }[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    asked.push({ url: response.url(), type, body: response.body().catch(() => Buffer.alloc(0)) });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const before = [...asked];
  expect(before.map(({ url }) => url).slice(0, 1)).toEqual([page.url()]);

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
  expect(before.map(({ url }) => url).join('\n')).not.toMatch(/react|client\./i);
  expect(before.length, before.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(5);

  // The same watch sees React arrive as soon as the form is touched: the test above is not blind.
  await demoForm(page).name.focus();
  await expect(demoForm(page).calendar).toBeVisible();
  const later = await Promise.all(asked.slice(before.length).map(({ body }) => body));
  expect(later.some((body) => /react\.(element|transitional\.element)/.test(body.toString()))).toBe(
    true,
  );
});
