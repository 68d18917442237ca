/** Sets text in the site's own typeface, so that a picture looks the same on every machine, whatever fonts it has. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, type PathCommand } from 'opentype.js/dist/opentype.mjs';
import { fillPolygons, type Polygon } from './fill-polygons.ts';

/** The size in px, and the tracking as a share of the size. */
export interface TextStyle {
  weight: 'regular' | 'bold';
  size: number;
  tracking?: number;
}

/** The width of a line of text in px, with kerning. */
export function measureText(text: string, style: TextStyle): number {
  return layOut(text, style).width;
}

/** Calls `paint` for each pixel of a line of text, with its coverage from 0 to 1. The baseline starts at `x`, `y`; `y` is a whole number. */
export function paintText(
  text: string,
  style: TextStyle,
  { x, y }: { x: number; y: number },
  paint: (column: number, row: number, coverage: number) => void,
): void {
  for (const { offset, glyph } of layOut(text, style).glyphs) {
    const left = Math.round((x + offset) * subpixels) / subpixels;
    const column = Math.floor(left);
    const { columns, rows, coverage } = glyph.mask(style.size, left - column);
    for (let index = 0; index < coverage.length; index += 1)
      paint(column + columns[index]!, y + rows[index]!, coverage[index]!);
  }
}

/** Breaks words into `count` lines, or one per word when there are fewer words, with the widest line as narrow as possible. */
export function breakLines(
  words: string[],
  count: number,
  widthOf: (line: string) => number,
): { lines: string[]; width: number } {
  const whole = words.join(' ');
  if (count <= 1 || words.length <= 1) return { lines: [whole], width: widthOf(whole) };
  let best: { lines: string[]; width: number } | undefined;
  for (let first = 1; first < words.length; first += 1) {
    const line = words.slice(0, first).join(' ');
    const rest = breakLines(words.slice(first), count - 1, widthOf);
    const width = Math.max(widthOf(line), rest.width);
    if (!best || width < best.width) best = { lines: [line, ...rest.lines], width };
  }
  return best!;
}

const readFaces = (weight: number) => ['latin', 'latin-ext'].map((part) => readFace(part, weight));
const faces = { regular: readFaces(400), bold: readFaces(700) };

/** The glyphs of a line with their offsets, and its width, in px. */
function layOut(text: string, { weight, size, tracking = 0 }: TextStyle) {
  const glyphs: { offset: number; glyph: Glyph }[] = [];
  let width = 0;
  let previous: { face: Face; glyph: Glyph } | undefined;
  for (const character of text.normalize('NFC')) {
    const face = faces[weight].find(({ has }) => has(character)) ?? faces[weight][0]!;
    const glyph = face.glyph(character);
    if (previous?.face === face) width += face.kerning(previous.glyph, glyph);
    glyphs.push({ offset: width * size, glyph });
    width += glyph.advance + tracking;
    previous = { face, glyph };
  }
  return { glyphs, width: (width - tracking) * size };
}

/** Glyphs start at one of this many positions within a pixel, so that masks can be cached. */
const subpixels = 4;

/** The pixels that a glyph covers, relative to the start of its baseline. */
interface Mask {
  columns: number[];
  rows: number[];
  coverage: number[];
}

/** Rasterizes an outline in ems at a size in px, shifted right by a part of a pixel. */
function createMask(outline: Polygon[], size: number, shift: number): Mask {
  // No part of a glyph is farther than this from its start.
  const reach = Math.ceil(size * 1.3);
  const mask: Mask = { columns: [], rows: [], coverage: [] };
  const placed = outline.map((corners) =>
    corners.map((value, at) => value * size + reach + (at % 2 === 0 ? shift : 0)),
  );
  fillPolygons(placed, { width: 2 * reach, height: 2 * reach }, (column, row, coverage) => {
    mask.columns.push(column - reach);
    mask.rows.push(row - reach);
    mask.coverage.push(coverage);
  });
  return mask;
}

interface Glyph {
  index: number;
  /** In ems. */
  advance: number;
  mask: (size: number, shift: number) => Mask;
}

type Face = ReturnType<typeof readFace>;

/** Reads a font file; advances and kerning are in ems. The library's own layout takes 12 ms a title, cached glyphs and pairs almost none. */
function readFace(part: string, weight: number) {
  const name = `@fontsource/public-sans/files/public-sans-${part}-${weight}-normal.woff`;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(name)));
  const font = parse(new Uint8Array(bytes).buffer);
  return {
    has: memoize(String, (character: string) => font.hasChar(character)),
    glyph: memoize(String, (character: string): Glyph => {
      const glyph = font.charToGlyph(character);
      const outline = toPolygons(glyph.getPath(0, 0, 1).commands);
      return {
        index: glyph.index,
        advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
        mask: memoize(
          (size: number, shift: number) => `${size} ${shift}`,
          (size, shift) => createMask(outline, size, shift),
        ),
      };
    }),
    kerning: memoize(
      (left: Glyph, right: Glyph) => left.index * 65_536 + right.index,
      ({ index: left }, { index: right }) =>
        font.getKerningValue(font.glyphs.get(left), font.glyphs.get(right)) / font.unitsPerEm,
    ),
  };
}

/** At 66 px, this many lines are at most a tenth of a pixel away from their curve. */
const linesPerCurve = 4;

/** The closed contours of a path, with its quadratic (TrueType) curves flattened to lines. */
function toPolygons(commands: PathCommand[]): Polygon[] {
  const polygons: number[][] = [];
  for (const command of commands) {
    if (command.type === 'Z') continue;
    if (command.type === 'C') throw new Error('The typeface is not a TrueType one.');
    if (command.type === 'M') polygons.push([]);
    const corners = polygons.at(-1)!;
    const { x, y } = command;
    if (command.type === 'Q') {
      const { x1, y1 } = command;
      const [x0, y0] = corners.slice(-2) as [number, number];
      for (let line = 1; line < linesPerCurve; line += 1) {
        const [to, from] = [line / linesPerCurve, 1 - line / linesPerCurve];
        const [start, control, end] = [from * from, 2 * from * to, to * to];
        corners.push(start * x0 + control * x1 + end * x, start * y0 + control * y1 + end * y);
      }
    }
    corners.push(x, y);
  }
  return polygons;
}

function memoize<Args extends unknown[], Result>(
  keyOf: (...args: Args) => number | string,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const cache = new Map<number | string, Result>();
  return (...args) => {
    const key = keyOf(...args);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const result = compute(...args);
    cache.set(key, result);
    return result;
  };
}
