/** The picture of a shared link, 1200 × 630 px: logo, series and date, headline, and the levee at the bottom. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readColor } from '#src/build/styles/read-color.ts';
import { breakLines, drawText, measureText } from './set-text.ts';
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
