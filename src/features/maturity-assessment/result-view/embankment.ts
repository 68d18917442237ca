/** Draws the ten answers as an embankment: each column is as high as its value, with slopes between columns. */

/** The column width and level height in pixels; the drawing is not scaled. */
export const columnWidth = 102;
export const levelHeight = 62;

const levels = 5;
const slopePerLevel = 26;
const cornerRadius = 7;
/** The minimum width between two slopes, so that the number fits. */
const minimumTopWidth = 16;

/** The height of the drawing in pixels. */
export const embankmentHeight = levels * levelHeight;

/** The y coordinate of a value. */
export const topOf = (value: number): number => embankmentHeight - value * levelHeight;

/** The x coordinate of the middle of a column. */
export const middleOf = (column: number): number => (column + 0.5) * columnWidth;

/**
 * The outline as an SVG path: straight slopes, centered on the line
 * between two columns; only the upper corners are rounded.
 */
export function outlineEmbankment(values: readonly number[]): string {
  const width = values.length * columnWidth;
  const steps = values.slice(1).map((to, index) => outlineSlope(values[index]!, to, index + 1));
  return [
    `M0 ${embankmentHeight}V${topOf(values[0]!)}`,
    ...steps,
    `H${width}V${embankmentHeight}Z`,
  ].join('');
}

function outlineSlope(from: number, to: number, boundary: number): string {
  if (from === to) return '';
  const x = boundary * columnWidth;
  const half = Math.min(
    (slopePerLevel / 2) * Math.abs(to - from),
    columnWidth / 2 - minimumTopWidth / 2,
  );
  const [left, right] = [x - half, x + half];
  const [start, end] = [topOf(from), topOf(to)];
  const length = Math.hypot(2 * half, end - start);
  const across = round((cornerRadius * 2 * half) / length);
  const along = round((cornerRadius * Math.abs(end - start)) / length);
  if (from > to)
    return `H${left - cornerRadius}Q${left} ${start} ${left + across} ${start + along}L${right} ${end}`;
  return `H${left}L${right - across} ${end + along}Q${right} ${end} ${right + cornerRadius} ${end}`;
}

const round = (length: number): number => Math.round(length * 100) / 100;
