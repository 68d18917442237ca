/** The ten answers as one embankment: each column rises to its value, and slopes lead from one to the next. */

/** Width of a column and height of a level, in pixels; the drawing is not scaled. */
export const columnWidth = 102;
export const levelHeight = 62;

const levels = 5;
const slopePerLevel = 26;
const cornerRadius = 7;
/** The minimum width of a top between two steep slopes, so that its number fits. */
const leastFlat = 16;

/** Height of the whole drawing. */
export const embankmentHeight = levels * levelHeight;

/** The distance of a value's top from the top of the drawing. */
export const topOf = (value: number): number => embankmentHeight - value * levelHeight;

/** The distance of a column's middle from the left. */
export const middleOf = (column: number): number => (column + 0.5) * columnWidth;

/**
 * The outline of the embankment as a path: straight slopes, centered on the line
 * between two columns; only the upper corners are rounded.
 */
export function outlineEmbankment(values: readonly number[]): string {
  const width = values.length * columnWidth;
  const steps = values.slice(1).map((to, index) => outlineFace(values[index]!, to, index + 1));
  return [
    `M0 ${embankmentHeight}V${topOf(values[0]!)}`,
    ...steps,
    `H${width}V${embankmentHeight}Z`,
  ].join('');
}

function outlineFace(from: number, to: number, boundary: number): string {
  if (from === to) return '';
  const x = boundary * columnWidth;
  const half = Math.min((slopePerLevel / 2) * Math.abs(to - from), columnWidth / 2 - leastFlat / 2);
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
