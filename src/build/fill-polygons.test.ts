import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fillPolygons, type Polygon } from './fill-polygons.ts';

const size = { width: 12, height: 9 };
const sum = (covered: Float32Array) => covered.reduce((total, one) => total + one, 0);
/** How much of each pixel polygons cover. */
function fill(polygons: Polygon[], { width, height } = size): Float32Array {
  const covered = new Float32Array(width * height);
  fillPolygons(polygons, { width, height }, (column, row, part) => {
    const place = row * width + column;
    // None is painted twice, or outside of the picture.
    expect(covered[place]).toBe(0);
    expect(column).toBeLessThan(width);
    covered[place] = part;
  });
  return covered;
}
/** The same by rows, in hundredths. */
function rowsOf(polygons: Polygon[], { width, height } = size): number[][] {
  const covered = fill(polygons, { width, height });
  return Array.from({ length: height }, (_row, row) =>
    Array.from(covered.subarray(row * width, (row + 1) * width), (one) => Math.round(one * 100)),
  );
}

test('whole pixels are covered wholly, and parts of pixels by their area', () => {
  const box = [1, 1, 3.5, 1, 3.5, 2.25, 1, 2.25];
  expect(rowsOf([box], { width: 5, height: 4 })).toEqual([
    [0, 0, 0, 0, 0],
    [0, 100, 100, 50, 0],
    [0, 25, 25, 13, 0],
    [0, 0, 0, 0, 0],
  ]);
});

test('a slope covers half of the pixels that it halves', () => {
  expect(rowsOf([[0, 0, 3, 3, 0, 3]], { width: 4, height: 3 })).toEqual([
    [50, 0, 0, 0],
    [100, 50, 0, 0],
    [100, 100, 50, 0],
  ]);
});

test('a hole runs the other way around', () => {
  const outer = [0, 0, 4, 0, 4, 3, 0, 3];
  const hole = [1, 1, 1, 2, 3, 2, 3, 1];
  expect(rowsOf([outer, hole], { width: 4, height: 3 })).toEqual([
    [100, 100, 100, 100],
    [100, 0, 0, 100],
    [100, 100, 100, 100],
  ]);
});

test('what lies outside of the picture is cut off, on every side', () => {
  const inside = fc.integer({ min: -40, max: 60 }).map((value) => value / 4);
  fc.assert(
    fc.property(fc.array(inside, { minLength: 4, maxLength: 4 }), ([a, b, c, d]) => {
      const [left, right] = [Math.min(a!, b!), Math.max(a!, b!)];
      const [top, bottom] = [Math.min(c!, d!), Math.max(c!, d!)];
      const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
      const wide = within(right, size.width) - within(left, size.width);
      const tall = within(bottom, size.height) - within(top, size.height);
      const covered = fill([[left, top, right, top, right, bottom, left, bottom]]);
      expect(sum(covered)).toBeCloseTo(wide * tall, 1);
    }),
  );
});

test('a triangle covers as much as another program draws of it', async () => {
  const corner = fc.integer({ min: 0, max: 36 }).map((value) => value / 4);
  await fc.assert(
    fc.asyncProperty(fc.array(corner, { minLength: 6, maxLength: 6 }), async (corners) => {
      const [x1, y1, x2, y2, x3, y3] = corners as [number, number, number, number, number, number];
      const area = Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;
      const covered = fill([corners]);
      expect(sum(covered)).toBeCloseTo(area, 1);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="9"><path fill="#fff" d="M${x1} ${y1}L${x2} ${y2}L${x3} ${y3}Z"/></svg>`;
      const drawn = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
      // That program looks at 15 heights of a pixel.
      for (const [at, one] of drawn.entries()) expect(covered[at]! * 255 - one).toBeCloseTo(0, -2);
    }),
    { numRuns: 50 },
  );
});
