import { expect, test } from 'vitest';
import { readPages } from './dist.ts';
import { allThatRunsWith, besideReact, findScript, scripts } from './scripts.ts';

test('the checkout dialog’s script weighs at most 20 kB beside React', () => {
  const { paths, bytes } = besideReact(findScript(/^\/open-checkout\./));
  // The catalogue and the form are in it.
  expect(paths.some((path) => scripts.get(path)?.text.includes('small-rural'))).toBe(true);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(20_000);
});

test('no page fetches the dialog or React before somebody reaches for them', () => {
  const html = new Map(readPages().map((page) => [page.address, page.html]));
  for (const address of ['/pricing', '/subscribe', '/checkout']) {
    // What a page's own script says `import(…)` to is fetched when somebody reaches for it.
    const page = (html.get(address) ?? '').replaceAll(/\bimport\([^)]*\)/g, '');
    expect(page).toContain('<h1');
    expect(page).not.toContain('.dialog{');
    const named = [...page.matchAll(/\/_astro(\/[^"'\s]+\.js)/g)].map(([, path = '']) => path);
    const running = named.flatMap((path) => [...allThatRunsWith(path)]);
    for (const path of running) {
      expect(path).not.toMatch(/open-checkout|island-/);
      expect(scripts.get(path)?.text).not.toContain('react.transitional');
    }
  }
});

test('no diagnostics helper is in a production build (R13)', () => {
  const everything = [
    ...readPages().map(({ html }) => html),
    ...[...scripts.values()].map(({ text }) => text),
  ];
  expect(everything.filter((text) => /paymentDiagnostics/i.test(text))).toEqual([]);
});

test('a form without a script buys what the catalogue sells', () => {
  const html = readPages().find(({ address }) => address === '/subscribe')?.html ?? '';
  const forms = html.match(
    /<form [^>]*action="\/api\/payment\/create-checkout-session".*?<\/form>/gs,
  );
  expect(forms).toHaveLength(8);
  for (const form of forms ?? []) {
    expect(form).toContain('method="post"');
    expect(form).toContain('name="isSubscription" value="true"');
    expect(form).not.toContain('name="amount"');
  }
});
