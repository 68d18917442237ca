import { brotliBytes } from '../built/dist.ts';
import { demoForm, expect, test } from './journey.ts';

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
