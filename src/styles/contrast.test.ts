import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(import.meta.dirname, `${name}.css`), 'utf8').matchAll(
        /--([a-z0-9-]+):\s*(#[0-9a-f]{3,6});/gi,
      ),
      ([, token = '', color = '']) => [token, color],
    ),
  );
const light = { ...read('color-tokens'), ...read('outcome-colors') };

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : null;
  const channels = (digits ?? color.slice(1).match(/../g)!).map((two) => {
    const value = parseInt(two, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}
function contrast(color: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(color), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const text = ['ink', 'ink-2', 'ink-3', 'river', 'river-dark', 'brass-dark', 'good', 'bad'];
/** Borders of fields, focus rings, icons, and lines that convey meaning. */
const graphics = ['edge', 'ring', 'river', 'brass', 'good', 'bad'];

// The title is a proof in src/content/accessibility/openacr.yaml.
test.each([
  ['light', light, ['paper', 'panel', 'mist', 'river-tint', 'brass-tint', 'good-tint', 'bad-tint']],
  ['deep', { ...light, ...read('deep') }, ['paper', 'deep']],
])(
  'on a %s ground, text has a contrast of 4.5:1 and edges, signs and focus have one of 3:1 (WCAG 1.4.3, 1.4.11)',
  (_ground, colors: Record<string, string>, grounds) => {
    const isDeep = grounds.includes('deep');
    for (const ground of grounds)
      for (const [names, least] of [
        [text, 4.5],
        // Deep sections have no graphics in brass.
        [graphics.filter((name) => !isDeep || name !== 'brass'), 3],
      ] as const)
        for (const name of names)
          expect(
            contrast(colors[name]!, colors[ground]!),
            `--${name} on --${ground}`,
          ).toBeGreaterThanOrEqual(least);
  },
);

test('contrast is calculated as WCAG defines it', () => {
  expect(contrast('#fff', '#000000')).toBe(21);
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
});
