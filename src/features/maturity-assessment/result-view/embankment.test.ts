import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnWidth,
  embankmentHeight,
  middleOf,
  outlineEmbankment,
  topOf,
} from './CategoryChart.tsx';

const tenValues = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 10, maxLength: 10 });

/** The points of the outline in order, with absolute coordinates. */
function pointsOf(path: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of path.matchAll(/([MVHLQ])([^MVHLQZ]*)/g)) {
    const numbers = rest!.trim().split(/\s+/).map(Number);
    expect(numbers.every(Number.isFinite), path).toBe(true);
    if (command === 'H') x = numbers[0]!;
    else if (command === 'V') y = numbers[0]!;
    else [x, y] = numbers.slice(-2) as [number, number];
    points.push([x, y]);
  }
  return points;
}

test('the outline runs from left to right, stays inside the drawing, and closes', () => {
  fc.assert(
    fc.property(tenValues, (values) => {
      const path = outlineEmbankment(values);
      const points = pointsOf(path);
      expect(path.endsWith('Z')).toBe(true);
      for (const [index, [x, y]] of points.entries()) {
        expect(x).toBeGreaterThanOrEqual(points[index - 1]?.[0] ?? 0);
        expect(x).toBeLessThanOrEqual(10 * columnWidth);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(embankmentHeight);
      }
    }),
  );
});

test('the outline is as high as its value in the middle of each column', () => {
  fc.assert(
    fc.property(tenValues, (values) => {
      const points = pointsOf(outlineEmbankment(values));
      for (const [column, value] of values.entries()) {
        const middle = middleOf(column);
        const after = points.findIndex(([x]) => x > middle);
        const before = points[after - 1]!;
        expect([before[1], points[after]![1]], `column ${column} of ${values.join()}`).toEqual([
          topOf(value),
          topOf(value),
        ]);
      }
    }),
  );
});

test('equal answers give one flat top', () => {
  expect(outlineEmbankment([3, 3, 3])).toBe('M0 310V124H306V310Z');
});
