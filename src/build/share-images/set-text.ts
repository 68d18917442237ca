/** Sets text as SVG paths in the site's own typeface, so that a picture looks the same on every machine, whatever fonts it has. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type Font, type Glyph } from 'opentype.js/dist/opentype.mjs';

/** The size in px, and the tracking as a share of the size. */
export interface TextStyle {
  weight: 'regular' | 'bold';
  size: number;
  tracking?: number;
}

/** The width of a line of text in px, with kerning. */
export const measureText = (text: string, style: TextStyle): number =>
  placeGlyphs(text, style, () => undefined);

/** The SVG paths of a line of text whose baseline starts at `x`, `y`. */
export function drawText(
  text: string,
  style: TextStyle,
  { x, y }: { x: number; y: number },
): string {
  const paths: string[] = [];
  placeGlyphs(text, style, (glyph, offset) => {
    const transform = `translate(${(x + offset).toFixed(2)} ${y}) scale(${style.size / em})`;
    paths.push(`<path transform="${transform}" d="${outlineOf(glyph)}"/>`);
  });
  return paths.join('');
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

// A build runs this module from a bundle elsewhere in the project.
const { resolve } = createRequire(`${process.cwd()}/`);
const readFonts = (weight: number) =>
  ['latin', 'latin-ext'].map((part) => {
    const file = `@fontsource/public-sans/files/public-sans-${part}-${weight}-normal.woff`;
    return parse(new Uint8Array(readFileSync(resolve(file))).buffer);
  });
const fonts = { regular: readFonts(400), bold: readFonts(700) };

/** Calls `place` for each glyph of a line with its offset in px, and returns the line's width. */
function placeGlyphs(
  text: string,
  { weight, size, tracking = 0 }: TextStyle,
  place: (glyph: Glyph, offset: number) => void,
): number {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const font = fonts[weight].find((one) => one.hasChar(character)) ?? fonts[weight][0]!;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  let width = 0;
  // Tracked letters need no ligatures.
  const options = { letterSpacing: tracking, features: { liga: false } };
  for (const { font, text: run } of runs)
    width = font.forEachGlyph(run, width, 0, size, options, place);
  return width - tracking * size;
}

/** The size of outlines in px, so large that they need no decimals. */
const em = 1000;
const outlines = new Map<Glyph, string>();

/** The path data of a glyph. Cached, and not by the library's `toPathData`, which is slow and loses parts of a g and a comma. */
function outlineOf(glyph: Glyph): string {
  const convert = () =>
    glyph
      .getPath(0, 0, em)
      .commands.map((one) => Object.values(one).join(' '))
      .join('');
  const outline = outlines.get(glyph) ?? convert();
  outlines.set(glyph, outline);
  return outline;
}
