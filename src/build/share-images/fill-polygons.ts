/** Rasterizes polygons in JavaScript: sharp takes 5 ms for the text of a share picture, and Skia 10. */

/** The corners of a closed polygon in px: x and y in turn. */
export type Polygon = readonly number[];

/** Smaller coverage is only a rounding error. */
const minCoverage = 0.001;

/**
 * Calls `paint` for each pixel that the polygons cover, with its coverage from 0 to 1. The corners of a hole run in
 * the other direction; parts outside of the picture are clipped.
 */
export function fillPolygons(
  polygons: Iterable<Polygon>,
  { width, height }: { width: number; height: number },
  paint: (column: number, row: number, coverage: number) => void,
): void {
  // Each edge adds to how coverage changes from a pixel to its right neighbor; the running sum of a row is its coverage.
  const stride = width + 2;
  const changes = new Float32Array(stride * height);
  let [firstRow, lastRow, lastColumn] = [height, 0, 0];
  for (const corners of polygons)
    for (let at = 0; at < corners.length; at += 2) {
      const next = (at + 2) % corners.length;
      addEdge(corners[at]!, corners[at + 1]!, corners[next]!, corners[next + 1]!);
    }
  for (let row = firstRow; row <= lastRow; row += 1) {
    let sum = 0;
    for (let column = 0; column <= lastColumn; column += 1) {
      sum += changes[row * stride + column]!;
      const coverage = Math.min(1, Math.abs(sum));
      if (coverage > minCoverage) paint(column, row, coverage);
    }
  }

  function addEdge(x1: number, y1: number, x2: number, y2: number): void {
    const direction = y1 < y2 ? 1 : -1;
    const [top, bottom] = [Math.max(0, Math.min(y1, y2)), Math.min(height, Math.max(y1, y2))];
    const slope = (x2 - x1) / (y2 - y1);
    if (top >= bottom) return;
    firstRow = Math.min(firstRow, Math.floor(top));
    lastRow = Math.max(lastRow, Math.ceil(bottom) - 1);
    lastColumn = Math.max(lastColumn, Math.min(width - 1, Math.floor(Math.max(x1, x2))));
    const xAt = (y: number) => Math.min(width, Math.max(0, x1 + (y - y1) * slope));
    for (let y = top; y < bottom; y = Math.floor(y) + 1) {
      const end = Math.min(bottom, Math.floor(y) + 1);
      addRow(Math.floor(y) * stride, xAt(y), xAt(end), (end - y) * direction);
    }
  }

  /** Adds the part of an edge within one row, whose pixels begin at `start`, with its height signed by direction. */
  function addRow(start: number, from: number, to: number, signedHeight: number): void {
    const [left, right] = [Math.min(from, to), Math.max(from, to)];
    const [first, last] = [Math.floor(left), Math.floor(right)];
    // The area right of the edge in each pixel that it crosses; in every later pixel of the row it is `signedHeight`.
    let before = 0;
    for (let column = first; column <= last; column += 1) {
      const [a, b] = [Math.max(left, column), Math.min(right, column + 1)];
      const share = right > left ? (b - a) / (right - left) : 1;
      const passed = right > left ? (a - left) / (right - left) : 0;
      const area = signedHeight * (passed + share * (column + 1 - (a + b) / 2));
      changes[start + column]! += area - before;
      before = area;
    }
    changes[start + last + 1]! += signedHeight - before;
  }
}
