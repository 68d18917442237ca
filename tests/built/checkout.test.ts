import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { brotliBytes, listFiles, readBuilt, readPages, root } from './dist.ts';

const scripts = new Map(
  listFiles(`${root}/dist/_astro`, '.js').map((path) => {
    const text = readBuilt(`/_astro${path}`).toString('utf8');
    // What runs at once; `import(…)` is fetched later, if at all.
    const imports = [...text.matchAll(/(?:^|[;\n}])import(?:[^"'();]*from)?["'](\.[^"']+)["']/g)];
    return [path, { text, imports: imports.map(([, name = '']) => posix.join('/', name)) }];
  }),
);
const findScript = (name: RegExp) => {
  const found = [...scripts.keys()].filter((path) => name.test(path));
  expect(found, String(name)).toHaveLength(1);
  return found[0]!;
};

function allThatRunsWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const next of scripts.get(path)?.imports ?? []) allThatRunsWith(next, known);
  return known;
}

test('the checkout dialog’s script weighs at most 20 kB beside React', () => {
  // React itself, and the renderer that every island on the site starts with.
  const react = new Set<string>();
  const renderers = [...scripts.keys()].filter((path) => path.startsWith('/client.'));
  expect(renderers.length).toBeGreaterThan(0);
  for (const path of renderers) allThatRunsWith(path, react);
  const dialog = [...allThatRunsWith(findScript(/^\/open-checkout\./))];
  // The catalogue and the form are in it, React is not.
  expect(dialog.some((path) => scripts.get(path)?.text.includes('small-rural'))).toBe(true);
  const own = dialog.filter((path) => !react.has(path));
  expect(own.length).toBeLessThan(dialog.length);
  const bytes = own.reduce((sum, path) => sum + brotliBytes(scripts.get(path)!.text), 0);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(20_000);
});

test('no page fetches the dialog or React before somebody reaches for them', () => {
  const html = new Map(readPages().map((page) => [page.address, page.html]));
  for (const address of ['/pricing', '/subscribe', '/checkout']) {
    const page = html.get(address) ?? '';
    expect(page).toContain('<h1');
    const named = [...page.matchAll(/\/_astro(\/[^"'\s]+\.js)/g)].map(([, path = '']) => path);
    const running = named.flatMap((path) => [...allThatRunsWith(path)]);
    for (const path of running) {
      expect(path).not.toMatch(/open-checkout|client\./);
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

test('what is bought without a script is what the catalogue sells', () => {
  const html = readPages().find(({ address }) => address === '/subscribe')?.html ?? '';
  const forms = html.match(/<form action="\/api\/payment\/create-checkout-session".*?<\/form>/gs);
  expect(forms).toHaveLength(8);
  for (const form of forms ?? []) {
    expect(form).toContain('method="post"');
    expect(form).toContain('name="isSubscription" value="true"');
    expect(form).not.toContain('name="amount"');
  }
});
