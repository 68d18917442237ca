/** The scripts of the islands: what each one weighs beside React, and that no page loads one too early. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { islandLabels } from '#src/components/islands/island-crash.ts';
import { tourPath, tourSteps } from '#src/features/tour/tour-steps.ts';
import { brotliBytes, listFiles, readBuilt, readPages, root } from './dist.ts';

const pages = readPages();
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? '';
const pagesWithIslands = pages.filter(({ html }) => html.includes('<astro-island'));
const islands = pagesWithIslands.flatMap(({ path, html }) =>
  [...html.matchAll(/<astro-island[^>]*>/g)].map(([tag]) => {
    const [name = '', renderer = '', script = ''] = [
      'component-export',
      'renderer-url',
      'component-url',
    ].map((attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]);
    return { path, name, renderer, script: script.replace('/_astro', '') };
  }),
);

/** Every script by its path in `_astro`: its text, its static imports, and those that it loads later. */
const scripts = new Map(
  listFiles(`${root}/dist/_astro`, '.js').map((path) => {
    const text = readBuilt(`/_astro${path}`).toString('utf8');
    const find = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name = '']) => posix.join('/', name));
    return [
      path,
      {
        text,
        imports: find(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g),
        laterImports: [
          ...find(/\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]\s*\)/g),
          ...find(/["'`]\/_astro(\/[^"'`]+\.js)["'`]/g),
        ],
      },
    ];
  }),
);

/** A script and all that it imports, with `later` also the dynamic imports. */
function closure(entry: string, { later = false } = {}): Set<string> {
  const found = new Set([entry]);
  for (const path of found) {
    const { imports = [], laterImports = [] } = scripts.get(path) ?? {};
    for (const next of [...imports, ...(later ? laterImports : [])]) found.add(next);
  }
  return found;
}

/** The one script whose path matches. */
function findScript(name: RegExp): string {
  const found = [...scripts.keys()].filter((path) => name.test(path));
  if (found.length !== 1) throw new Error(`${found.length} scripts match ${name}.`);
  return found[0]!;
}

const react = closure(findScript(/^\/island-renderer\./));
const weigh = (paths: string[]) =>
  paths.reduce((sum, path) => sum + brotliBytes(scripts.get(path)!.text), 0);

/** What a script loads beside React and our renderer, which every island needs. */
function besideReact(entry: string): string[] {
  const all = [...closure(entry)];
  const paths = all.filter((path) => !react.has(path));
  if (paths.length === all.length) throw new Error(`${entry} runs without React.`);
  return paths;
}

test('every page with an island says so when its script does not load', () => {
  expect(pagesWithIslands.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/admin', '/login', '/maturity-assessment', '/quote']),
  );
  const silent = pagesWithIslands.filter(
    ({ html }) =>
      !/addEventListener\(`astro:hydration-error`[^<]*import\(`\/_astro\/explain-crash/.test(html),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('crash reports have a label for every island and every root that a script mounts', () => {
  const named = new Set(islands.map(({ name }) => name));
  const code = [...scripts.values()].map(({ text }) => text).join('\n');
  const mounted = Object.keys(islandLabels).filter((name) =>
    ['`', "'", '"'].some((quote) => code.includes(quote + name + quote)),
  );
  expect(named.union(new Set(mounted))).toEqual(new Set(Object.keys(islandLabels)));
});

test('every island runs in our renderer', () => {
  for (const { path, renderer } of islands) {
    expect(renderer, path).toMatch(/^\/_astro\/island-renderer\./);
    expect(scripts.has(renderer.replace('/_astro', '')), path).toBe(true);
  }
});

test('words in React’s code keep no unused style on a page', () => {
  // React knows `display` as a style property; here it is also the class of the largest headings.
  const withRule = pages.filter(({ html }) => /<style>[^<]*\.display\{/.test(html));
  expect(withRule.map(({ path }) => path)).toContain('/404');
  const needless = withRule.filter(({ html }) => !/class="[^"]*\bdisplay\b/.test(html));
  expect(needless.map(({ path }) => path)).toEqual([]);
});

const chat = findScript(/^\/open-chat\./);

test('the chat’s script weighs at most 20 kB beside React (brotli), its styles at most 3 kB', () => {
  const paths = besideReact(chat);
  expect(paths.some((path) => scripts.get(path)?.text.includes('Lexi is typing...'))).toBe(true);
  expect(weigh(paths)).toBeLessThanOrEqual(20_000);
  const styles = listFiles(`${root}/dist/_astro`, '.css').filter((path) => /^\/chat\./.test(path));
  expect(styles).toHaveLength(1);
  expect(brotliBytes(readBuilt(`/_astro${styles[0]}`))).toBeLessThanOrEqual(3_000);
});

test('the chat’s script contains no server code', () => {
  for (const path of besideReact(chat))
    expect(scripts.get(path)?.text).not.toMatch(/openai|drizzle|chat_exchanges/i);
});

// The downloadable agreement is a document without the site around it.
test.each(pages.filter(({ path }) => path !== '/legal/agreement-document'))(
  '$path has the chat button, hidden until a script runs, and nothing else of the chat',
  ({ html }) => {
    const buttons = html.match(/<button[^>]*id="chat"[^>]*>.*?<\/button>/g) ?? [];
    expect(buttons).toHaveLength(1);
    expect(buttons[0]).toMatch(/^<button class="button" id="chat" hidden>/);
    expect(buttons[0]).toContain('Chat with Lexi');
    expect(html.includes('Message Lexi')).toBe(false);
    // Named once, in the import that a click on the button runs.
    expect(html.split(chat).length).toBe(2);
    expect(html.includes(`import(\`/_astro${chat}\`)`)).toBe(true);
    const running = [...html.matchAll(/<script[^>]*\bsrc="?\/_astro(\/[^"'\s>]+\.js)/g)];
    for (const [, script = ''] of running) expect(closure(script)).not.toContain(chat);
  },
);

test('the checkout dialog’s script weighs at most 20 kB beside React', () => {
  const paths = besideReact(findScript(/^\/open-checkout\./));
  // The catalog and the form are part of it.
  expect(paths.some((path) => scripts.get(path)?.text.includes('small-rural'))).toBe(true);
  expect(weigh(paths)).toBeGreaterThan(1000);
  expect(weigh(paths)).toBeLessThanOrEqual(20_000);
});

test('no page loads the checkout dialog or React before a visitor reaches for them', () => {
  for (const path of ['/pricing', '/subscribe', '/checkout']) {
    // The page's own script imports the dialog on demand.
    const page = htmlOf(path).replaceAll(/\bimport\([^)]*\)/g, '');
    expect(page).toContain('<h1');
    expect(page).not.toContain('.dialog{');
    const named = [...page.matchAll(/\/_astro(\/[^"'\s]+\.js)/g)].map(([, script = '']) => script);
    for (const script of named.flatMap((script) => [...closure(script)])) {
      expect(script).not.toMatch(/open-checkout|island-/);
      expect(scripts.get(script)?.text).not.toContain('react.transitional');
    }
  }
});

test('no diagnostics helper is in a production build (R13)', () => {
  const everything = [
    ...pages.map(({ path, html }) => [path, html] as const),
    ...[...scripts].map(([path, { text }]) => [path, text] as const),
  ];
  const found = everything.filter(([, text]) => /paymentDiagnostics/i.test(text));
  expect(found.map(([path]) => path)).toEqual([]);
});

const { script: wizard = '' } = islands.find(({ path }) => path === '/maturity-assessment') ?? {};

test('the wizard brings at most 25 kB of script beside React (brotli)', () => {
  expect(closure(wizard).size).toBeGreaterThan(3);
  const paths = besideReact(wizard);
  expect(weigh(paths)).toBeGreaterThan(5_000);
  expect(weigh(paths)).toBeLessThanOrEqual(25_000);
});

test('the wizard’s result and its texts load later, and weigh at most 13 kB', () => {
  const atOnce = closure(wizard);
  const result = [...closure(wizard, { later: true })].filter(
    (path) => !atOnce.has(path) && !react.has(path) && !/Toaster|toast/.test(path),
  );
  expect(result.some((path) => path.includes('AssessmentResult'))).toBe(true);
  expect(weigh(result)).toBeLessThanOrEqual(13_000);
});

test('no other page loads the wizard', () => {
  expect(wizard).toMatch(/^\/AssessmentWizard\.[\w-]+\.js$/);
  const naming = pages.filter(({ html }) => html.includes(wizard)).map(({ path }) => path);
  expect(naming).toEqual(['/maturity-assessment']);
});

const tour = islands.filter(({ name }) => name === 'TourScreen');

test.each(tour)('$path brings at most 25 kB of script beside React (brotli)', ({ script }) => {
  expect(weigh(besideReact(script))).toBeLessThanOrEqual(25_000);
});

test('each screen of the tour is on its own page, and nothing of it on others', () => {
  expect(tour.map(({ path }) => path).sort()).toEqual(
    tourSteps.map((step) => tourPath(step)).sort(),
  );
  for (const { path, script } of tour) {
    const naming = pages.filter(({ html }) => html.includes(script));
    expect(naming.map((page) => page.path)).toEqual([path]);
  }
});
