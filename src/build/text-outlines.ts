/** Text as outlines, so that a picture looks the same on every machine: no font needs to be installed. */
import bold from '@fontsource/public-sans/files/public-sans-latin-700-normal.woff?inline';
import boldExtended from '@fontsource/public-sans/files/public-sans-latin-ext-700-normal.woff?inline';
import regular from '@fontsource/public-sans/files/public-sans-latin-400-normal.woff?inline';
import regularExtended from '@fontsource/public-sans/files/public-sans-latin-ext-400-normal.woff?inline';
import { parse, type Font, type Glyph, type PathCommand } from 'opentype.js/dist/opentype.mjs';

/** A line of text: its width in px, and its SVG with the start of the baseline at the given point. */
export interface OutlinedText {
  width: number;
  draw: (x: number, y: number) => string;
}

/** How a text looks: its size in px, and its tracking as a share of the size. */
export interface TextStyle {
  weight: 'regular' | 'bold';
  size: number;
  tracking?: number;
}

const faces = {
  regular: [regular, regularExtended].map(createFace),
  bold: [bold, boldExtended].map(createFace),
};

/** Sets one line of text in the site's own typeface, kerned. */
export function outlineText(text: string, { weight, size, tracking = 0 }: TextStyle): OutlinedText {
  const marks: { at: number; outline: string }[] = [];
  let width = 0;
  let previous: { face: Face; glyph: Glyph } | undefined;
  for (const character of text.normalize('NFC')) {
    const face = faces[weight].find(({ font }) => font.hasChar(character)) ?? faces[weight][0];
    if (!face) break;
    const glyph = face.font.charToGlyph(character);
    if (previous?.face === face) width += face.kerning(previous.glyph, glyph);
    marks.push({ at: width, outline: face.outline(glyph) });
    width += (glyph.advanceWidth ?? 0) / face.font.unitsPerEm + tracking;
    previous = { face, glyph };
  }
  return {
    width: (width - tracking) * size,
    draw: (x, y) =>
      marks
        .filter(({ outline }) => outline)
        .map(({ at, outline }) => {
          const place = `translate(${(x + at * size).toFixed(2)} ${y}) scale(${size / unitsPerEm})`;
          return `<path transform="${place}" d="${outline}"/>`;
        })
        .join(''),
  };
}

/** Outlines are stored in this many units, whatever the font uses. */
const unitsPerEm = 1000;

interface Face {
  font: Font;
  outline: (glyph: Glyph) => string;
  /** In ems. */
  kerning: (left: Glyph, right: Glyph) => number;
}

// The font library's layout takes 12 ms a title; cached glyphs and pairs take almost none.
function createFace(dataUrl: string): Face {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const font = parse(new Uint8Array(bytes).buffer);
  return {
    font,
    outline: remember(
      (glyph: Glyph) => glyph.index,
      (glyph) => glyph.getPath(0, 0, unitsPerEm).commands.map(writeCommand).join(''),
    ),
    kerning: remember(
      (left: Glyph, right: Glyph) => left.index * 65_536 + right.index,
      (left, right) => font.getKerningValue(left, right) / font.unitsPerEm,
    ),
  };
}

// The font library's own writer joins two numbers when one of them rounds to -0.
function writeCommand(command: PathCommand): string {
  const { type, ...at } = { x1: null, y1: null, x2: null, y2: null, x: null, y: null, ...command };
  const numbers = [at.x1, at.y1, at.x2, at.y2, at.x, at.y].filter((number) => number !== null);
  return type + numbers.map((number) => String(Math.round(number))).join(' ');
}

function remember<Given extends unknown[], Result>(
  keyOf: (...given: Given) => number,
  compute: (...given: Given) => Result,
): (...given: Given) => Result {
  const known = new Map<number, Result>();
  return (...given) => {
    const key = keyOf(...given);
    const result = known.get(key) ?? compute(...given);
    known.set(key, result);
    return result;
  };
}
