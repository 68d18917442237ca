/** The picture of a shared link, 1200 × 630 px: logo, series and date, headline, and the levee at the bottom. */
import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { parse, type Font, type Glyph } from 'opentype.js/dist/opentype.mjs';
import { readColor } from '#src/build/styles/read-color.ts';
import type { ShareTexts } from './share-texts.ts';

const [width, height] = [1200, 630];
/** Left of the text, and the least right of it. */
const margin = 72;
/** The width of a headline's lines if at most three hold it. A longer headline has lines up to the margin. */
const column = 760;
const widest = width - 2 * margin;
const headlineSize = 66;
const leading = 70 / 66;
const headlineStyle = (size: number) => ({ weight: 'bold', size, tracking: -0.03 }) as const;

// Not relative to this module, because a build runs it from a bundle.
const readSource = (path: string) => readFileSync(join(process.cwd(), 'src', path), 'utf8');
const tokens = readSource('styles/color-tokens.css');
const placeDrawing = (name: string, box: string) =>
  readSource(`assets/drawings/${name}.svg`).replace('<svg ', `<svg ${box} `);
const background =
  `<path fill="${readColor(tokens, 'paper')}" d="M0 0h${width}v${height}H0z"/>` +
  placeDrawing('logo', `x="${margin}" y="60" width="162" height="50"`) +
  placeDrawing('contour-edge', 'x="-1240" y="466" width="3840" height="164"');

/** Draws a share picture as PNG. */
export function shareImage({ kicker, headline }: ShareTexts): Promise<Buffer<ArrayBuffer>> {
  const { lines, size } = setHeadline(headline.split(/\s+/).filter(Boolean));
  const firstBaseline = 281 - (headlineSize - size) / 2;
  const headlinePaths = lines.map((line, index) => {
    const y = Math.round(firstBaseline + index * size * leading);
    return drawText(line, headlineStyle(size), { x: margin, y });
  });
  const kickerPaths = drawText(kicker, { weight: 'regular', size: 26 }, { x: margin, y: 201 });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${background}` +
    `<g fill="${readColor(tokens, 'ink-2')}">${kickerPaths}</g>` +
    `<g fill="${readColor(tokens, 'ink')}">${headlinePaths.join('')}</g></svg>`;
  // In full color, with light compression: a palette takes half of the bytes and twice as long.
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 4 }).toBuffer();
}

function setHeadline(words: string[]): { lines: string[]; size: number } {
  const measure = (text: string) => measureText(text, headlineStyle(headlineSize));
  // `breakLines` measures the same words many times.
  const space = measure('n n') - measure('n') * 2;
  const widths = new Map(words.map((word) => [word, measure(word) + space]));
  const widthOf = (line: string) =>
    line.split(' ').reduce((sum, word) => sum + (widths.get(word) ?? 0), -space);
  for (const count of [1, 2]) {
    const { lines, width: needed } = breakLines(words, count, widthOf);
    if (needed <= column) return { lines, size: headlineSize };
  }
  const { lines, width: needed } = breakLines(words, 3, widthOf);
  return { lines, size: Math.floor(headlineSize * Math.min(1, widest / needed)) };
}

/** The size in px, and the tracking as a share of the size. */
export interface TextStyle {
  weight: 'regular' | 'bold';
  size: number;
  tracking?: number;
}

/** The width of a line of text in px, with kerning. */
export const measureText = (text: string, style: TextStyle): number =>
  placeGlyphs(text, style, () => undefined);

/** The SVG path of a line of text whose baseline starts at `x`, `y`. A path for each letter takes a third longer to draw. */
export function drawText(
  text: string,
  style: TextStyle,
  { x, y }: { x: number; y: number },
): string {
  const scale = style.size / em;
  let path = '';
  placeGlyphs(text, style, (glyph, offset) => {
    path += `M${Math.round(offset / scale)} 0${outlineOf(glyph)}`;
  });
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${path}"/>`;
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

// Text is set as paths in the site's own typeface, so that a picture looks the same on every machine. A build runs this
// module from a bundle elsewhere in the project.
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
    const font = fonts[weight].find((face) => face.hasChar(character)) ?? fonts[weight][0]!;
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
const origin = [0, 0];
const outlines = new Map<Glyph, string>();

/** The path data of a glyph, relative to its start. Cached, and not by the library's `toPathData`, which is slow and loses parts of a g and a comma. */
function outlineOf(glyph: Glyph): string {
  const outline = outlines.get(glyph) ?? writeOutline(glyph);
  outlines.set(glyph, outline);
  return outline;
}

function writeOutline(glyph: Glyph): string {
  let [start, at] = [origin, origin];
  return glyph
    .getPath(0, 0, em)
    .commands.map(({ type, ...points }) => {
      const numbers = Object.values(points).map(Math.round);
      const relative = numbers.map((number, index) => number - at[index % 2]!);
      if (type === 'M') start = numbers;
      at = type === 'Z' ? start : numbers.slice(-2);
      return type.toLowerCase() + relative.join(' ');
    })
    .join('');
}
