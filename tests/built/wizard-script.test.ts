import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { brotliBytes, readBuilt, readPages } from './dist.ts';

const pages = readPages();
const assessment = pages.find(({ address }) => address === '/maturity-assessment')?.html ?? '';
const [component = '', renderer = ''] = ['component-url', 'renderer-url'].map(
  (name) => new RegExp(`${name}="([^"]+)"`).exec(assessment)?.[1],
);

/** The script with everything that it imports: `from"./x.js"`, and `import("./x.js")` where `later` says so. */
function collect(entries: string[], { later = false } = {}): Set<string> {
  const found = new Set<string>();
  const queue = [...entries];
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const code = readBuilt(path).toString();
    const imports = [
      ...code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g),
      ...(later ? code.matchAll(/\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]\s*\)/g) : []),
    ];
    for (const [, target] of imports) queue.push(join(dirname(path), target ?? ''));
  }
  return found;
}

const react = collect([renderer]);
const weigh = (files: Iterable<string>) =>
  [...files]
    .filter((file) => !react.has(file))
    .reduce((sum, file) => sum + brotliBytes(readBuilt(file)), 0);
const onOpen = collect([component]);

test('the wizard brings at most 25 kB of script beside React (brotli)', () => {
  expect(onOpen.size).toBeGreaterThan(3);
  expect(weigh(onOpen)).toBeGreaterThan(5_000);
  expect(weigh(onOpen)).toBeLessThanOrEqual(25_000);
});

test('the result and its texts come later, and are no bigger than 13 kB', () => {
  const result = [...collect([component], { later: true })].filter(
    (file) => !onOpen.has(file) && !/Toaster|toast/.test(file),
  );
  expect(result.some((file) => file.includes('AssessmentResult'))).toBe(true);
  expect(weigh(result)).toBeLessThanOrEqual(13_000);
});

test('no other page loads the wizard', () => {
  const name = component.split('/').at(-1) ?? '';
  expect(name).toMatch(/^AssessmentWizard\.[\w-]+\.js$/);
  const naming = pages.filter(({ html }) => html.includes(name)).map(({ address }) => address);
  expect(naming).toEqual(['/maturity-assessment']);
});
