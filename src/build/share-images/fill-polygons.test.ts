import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fillPolygons, type Polygon } from './fill-polygons.ts';

const size = { width: 12, height: 9 };
const sum = (mask: Float32Array) => mask.reduce((total, one) => total + one, 0);
/** The coverage of each pixel. */
function fill(polygons: Polygon[], { width, height } = size): Float32Array {
  const mask = new Float32Array(width * height);
  fillPolygons(polygons, { width, height }, (column, row, coverage) => {
    const at = row * width + column;
    // No pixel is painted twice or outside of the picture.
    expect(mask[at]).toBe(0);
    expect(column).toBeLessThan(width);
    mask[at] = coverage;
  });
  return mask;
}
/** Rows of coverage in percent. */
function rowsOf(polygons: Polygon[], { width, height } = size): number[][] {
  const mask = fill(polygons, { width, height });
  return Array.from({ length: height }, (_row, row) =>
    Array.from(mask.subarray(row * width, (row + 1) * width), (one) => Math.round(one * 100)),
  );
}

test('a pixel is covered by the share of its area inside the polygon', () => {
  const box = [1, 1, 3.5, 1, 3.5, 2.25, 1, 2.25];
  expect(rowsOf([box], { width: 5, height: 4 })).toEqual([
    [0, 0, 0, 0, 0],
    [0, 100, 100, 50, 0],
    [0, 25, 25, 13, 0],
    [0, 0, 0, 0, 0],
  ]);
});

test('a diagonal covers half of each pixel that it crosses', () => {
  expect(rowsOf([[0, 0, 3, 3, 0, 3]], { width: 4, height: 3 })).toEqual([
    [50, 0, 0, 0],
    [100, 50, 0, 0],
    [100, 100, 50, 0],
  ]);
});

test('a polygon in the other direction is a hole', () => {
  const outer = [0, 0, 4, 0, 4, 3, 0, 3];
  const hole = [1, 1, 1, 2, 3, 2, 3, 1];
  expect(rowsOf([outer, hole], { width: 4, height: 3 })).toEqual([
    [100, 100, 100, 100],
    [100, 0, 0, 100],
    [100, 100, 100, 100],
  ]);
});

test('polygons are clipped on every side of the picture', () => {
  const coordinate = fc.integer({ min: -40, max: 60 }).map((value) => value / 4);
  fc.assert(
    fc.property(fc.array(coordinate, { minLength: 4, maxLength: 4 }), ([a, b, c, d]) => {
      const [left, right] = [Math.min(a!, b!), Math.max(a!, b!)];
      const [top, bottom] = [Math.min(c!, d!), Math.max(c!, d!)];
      const clip = (value: number, max: number) => Math.min(max, Math.max(0, value));
      const width = clip(right, size.width) - clip(left, size.width);
      const height = clip(bottom, size.height) - clip(top, size.height);
      const mask = fill([[left, top, right, top, right, bottom, left, bottom]]);
      expect(sum(mask)).toBeCloseTo(width * height, 1);
    }),
  );
});

test('the coverage of a triangle equals its area and is close to what sharp renders', async () => {
  const corner = fc.integer({ min: 0, max: 36 }).map((value) => value / 4);
  await fc.assert(
    fc.asyncProperty(fc.array(corner, { minLength: 6, maxLength: 6 }), async (corners) => {
      const [x1, y1, x2, y2, x3, y3] = corners as [number, number, number, number, number, number];
      const area = Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) / 2;
      const mask = fill([corners]);
      expect(sum(mask)).toBeCloseTo(area, 1);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="9"><path fill="#fff" d="M${x1} ${y1}L${x2} ${y2}L${x3} ${y3}Z"/></svg>`;
      const drawn = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
      // sharp samples only 15 heights within a pixel.
      for (const [at, one] of drawn.entries()) expect(mask[at]! * 255 - one).toBeCloseTo(0, -2);
    }),
    { numRuns: 50 },
  );
});
