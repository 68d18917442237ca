/** Sets text in the site's own typeface, so that a picture looks the same on every machine: no font needs to be installed. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, type PathCommand } from 'opentype.js/dist/opentype.mjs';
import { fillPolygons, type Polygon } from './fill-polygons.ts';

/** How a text looks: its size in px, and its tracking as a share of the size. */
export interface TextStyle {
  weight: 'regular' | 'bold';
  size: number;
  tracking?: number;
}

/** Gets a pixel and how much of it is covered, from 0 to 1. */
export type Paint = (column: number, row: number, covered: number) => void;

/** The width of a line of text, kerned, in px. */
export function measureText(text: string, style: TextStyle): number {
  return setLetters(text, style).width;
}

/** Paints a line of text with the start of its baseline at the given point, the row as a whole number of pixels. */
export function paintText(
  text: string,
  style: TextStyle,
  { x, y }: { x: number; y: number },
  paint: Paint,
): void {
  for (const { at, letter } of setLetters(text, style).letters) {
    const left = Math.round((x + at) * steps) / steps;
    const column = Math.floor(left);
    const { columns, rows, covered } = letter.mask(style.size, left - column);
    for (let index = 0; index < covered.length; index += 1)
      paint(column + columns[index]!, y + rows[index]!, covered[index]!);
  }
}

const readFaces = (weight: number) => ['latin', 'latin-ext'].map((part) => readFace(part, weight));
const faces = { regular: readFaces(400), bold: readFaces(700) };

/** The letters of a line with their places, and its width, in px. */
function setLetters(text: string, { weight, size, tracking = 0 }: TextStyle) {
  const letters: { at: number; letter: Letter }[] = [];
  let width = 0;
  let previous: { face: Face; letter: Letter } | undefined;
  for (const character of text.normalize('NFC')) {
    const face = faces[weight].find(({ has }) => has(character)) ?? faces[weight][0]!;
    const letter = face.letter(character);
    if (previous?.face === face) width += face.kerning(previous.letter, letter);
    letters.push({ at: width * size, letter });
    width += letter.advance + tracking;
    previous = { face, letter };
  }
  return { letters, width: (width - tracking) * size };
}

/** A letter begins at one of so many places within a pixel: a mask that is kept takes no time. */
const steps = 4;

/** The pixels that a letter covers, from the start of its baseline. */
interface Mask {
  columns: number[];
  rows: number[];
  covered: number[];
}

/** Fills an outline in ems, at a size in px, with its start this far into a pixel. */
function createMask(outline: Polygon[], size: number, into: number): Mask {
  // No part of a letter is further than this from its start.
  const reach = Math.ceil(size * 1.3);
  const mask: Mask = { columns: [], rows: [], covered: [] };
  const placed = outline.map((corners) =>
    corners.map((value, at) => value * size + reach + (at % 2 === 0 ? into : 0)),
  );
  fillPolygons(placed, { width: 2 * reach, height: 2 * reach }, (column, row, covered) => {
    mask.columns.push(column - reach);
    mask.rows.push(row - reach);
    mask.covered.push(covered);
  });
  return mask;
}

/** A letter of a typeface; its advance is in ems. */
interface Letter {
  glyph: number;
  advance: number;
  /** At a size in px, with its start this far into a pixel. */
  mask: (size: number, into: number) => Mask;
}

interface Face {
  has: (character: string) => boolean;
  letter: (character: string) => Letter;
  /** In ems. */
  kerning: (left: Letter, right: Letter) => number;
}

// The font library's layout takes 12 ms a title; letters and pairs that are kept take almost none.
function readFace(part: string, weight: number): Face {
  const name = `@fontsource/public-sans/files/public-sans-${part}-${weight}-normal.woff`;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(name)));
  const font = parse(new Uint8Array(bytes).buffer);
  return {
    has: remember(
      (character: string) => character,
      (character) => font.hasChar(character),
    ),
    letter: remember(
      (character: string) => character,
      (character) => {
        const glyph = font.charToGlyph(character);
        const outline = toPolygons(glyph.getPath(0, 0, 1).commands);
        return {
          glyph: glyph.index,
          advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
          mask: remember(
            (size: number, into: number) => `${size} ${into}`,
            (size, into) => createMask(outline, size, into),
          ),
        };
      },
    ),
    kerning: remember(
      (left: Letter, right: Letter) => left.glyph * 65_536 + right.glyph,
      ({ glyph: left }, { glyph: right }) =>
        font.getKerningValue(font.glyphs.get(left), font.glyphs.get(right)) / font.unitsPerEm,
    ),
  };
}

/** So many lines make a curve: at 66 px they are a tenth of a pixel away from it at most. */
const linesPerCurve = 4;

/** The closed outlines of a path, with lines in place of its curves: TrueType's, which have one control point each. */
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

function remember<Given extends unknown[], Result>(
  keyOf: (...given: Given) => number | string,
  compute: (...given: Given) => Result,
): (...given: Given) => Result {
  const known = new Map<number | string, Result>();
  return (...given) => {
    const key = keyOf(...given);
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = compute(...given);
    known.set(key, result);
    return result;
  };
}
