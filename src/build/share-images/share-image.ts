/** The picture of a shared link, 1200 × 630 px: logo, series and date, headline, and the levee at the bottom. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
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

// Global, because a build runs this module from its bundle, too.
const shared = globalThis as { siteFolder?: string; picturesWritten?: Promise<unknown> };

/** A picture and the absolute path of its file. */
export interface Picture {
  file: string;
  texts: ShareTexts;
}

/**
 * Writes pictures into the site while its pages are rendered, in a process of low priority: in the process of the
 * build, sharp's threads take more of the processor than the thread that renders.
 */
export function writePictures(pictures: { path: string; texts: ShareTexts }[]): void {
  const files = pictures.map(({ path, texts }) => ({
    file: join(shared.siteFolder!, path),
    texts,
  }));
  const drawing = spawn(process.execPath, ['src/build/share-images/draw-pictures.ts'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  drawing.stdin.end(JSON.stringify(files satisfies Picture[]));
  const end = Promise.all([text(drawing.stderr), once(drawing, 'close')]);
  shared.picturesWritten = end.then(([errors, [code]]) => {
    if (code !== 0) throw new Error(`The share pictures could not be drawn.\n${errors}`);
  });
  // Reported when the build waits for it.
  shared.picturesWritten.catch(() => undefined);
}

/** Finishes a build only when {@link writePictures} has written all pictures. */
export function sharePictures(): AstroIntegration {
  return {
    name: 'levee:share-pictures',
    hooks: {
      'astro:config:done': ({ config }) => {
        shared.siteFolder = fileURLToPath(config.outDir);
      },
      'astro:build:done': async () => void (await shared.picturesWritten),
    },
  };
}
