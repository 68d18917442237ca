/** The picture that a shared link shows, 1200 × 630: logo, series and date, headline, and the levee at the bottom. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import levee from '../assets/drawings/contour-edge.svg?raw';
import logo from '../assets/drawings/logo.svg?raw';
import { breakLines } from './break-lines.ts';
import type { PictureWork } from './picture-worker.ts';
import { outlineText } from './text-outlines.ts';
import { startThread } from './threads.ts';
import { tokenColor } from './token-color.ts';

/** The words of a share picture. */
export interface ShareTexts {
  /** One line above the headline, for example the series and the date. */
  kicker: string;
  headline: string;
}

/** The size of every share picture, in px. */
export const shareImageSize = { width: 1200, height: 630 };

const margin = 72;
/** A headline is set in lines of this width if it fits in three of them, and otherwise in wider ones up to the margin. */
const column = 760;
const widest = shareImageSize.width - 2 * margin;
const headlineSize = 66;
const leading = 70 / 66;

const paper = `<path fill="${tokenColor('paper')}" d="M0 0h1200v630H0z"/>`;
const ground =
  paper +
  placed(logo, `x="${margin}" y="60" width="162" height="50"`) +
  placed(levee, 'x="-1240" y="466" width="3840" height="164"');

const textRows = { top: 170, height: 290 };

/** A share picture as PNG; one that was made before, by an earlier build, too, comes from `node_modules/.cache`. */
export async function shareImage(words: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  const name = hash(JSON.stringify(words));
  const file = join(await openCache(), `${name}.png`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Uint8Array(kept);
  const png = await draw(text(words));
  // Written under another name first: an interrupted build leaves no partial picture.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, png);
  await rename(unfinished, file);
  return png;
}

let thread: ReturnType<typeof startThread<string, Uint8Array<ArrayBuffer>>> | undefined;

async function draw(drawing: string): Promise<Uint8Array<ArrayBuffer>> {
  const work: PictureWork = { ...shareImageSize, ground, paper, textRows };
  // By the project's folder: a build runs this from a bundle.
  const file = pathToFileURL(join(process.cwd(), 'src/build/picture-worker.ts'));
  thread ??= startThread(file, work);
  try {
    return await thread.ask(drawing);
  } catch (error) {
    throw new Error(`A share picture could not be drawn: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

function text({ kicker, headline }: ShareTexts): string {
  const { lines, size } = setHeadline(headline.split(/\s+/).filter(Boolean));
  const first = 281 - (headlineSize - size) / 2;
  return (
    `<g fill="${tokenColor('ink-2')}">${outlineText(kicker, { weight: 'regular', size: 26 }).draw(margin, 201)}</g>` +
    `<g fill="${tokenColor('ink')}">` +
    lines
      .map((line, index) =>
        outlineText(line, headlineStyle(size)).draw(margin, first + index * size * leading),
      )
      .join('') +
    '</g>'
  );
}

function setHeadline(words: string[]): { lines: string[]; size: number } {
  // Every way to break the headline is tried, so its pieces are measured only once.
  const widths = new Map<string, number>();
  const widthOf = (line: string) => {
    const width = widths.get(line) ?? outlineText(line, headlineStyle(headlineSize)).width;
    widths.set(line, width);
    return width;
  };
  for (const count of [1, 2]) {
    const { lines, width } = breakLines(words, count, widthOf);
    if (width <= column) return { lines, size: headlineSize };
  }
  const { lines, width } = breakLines(words, 3, widthOf);
  return { lines, size: headlineSize * Math.min(1, widest / width) };
}

function headlineStyle(size: number) {
  return { weight: 'bold', size, tracking: -0.03 } as const;
}

function placed(svg: string, place: string): string {
  return svg.replace('<svg ', `<svg ${place} `);
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

let cache: Promise<string> | undefined;

/** A folder for this design; pictures of earlier designs are deleted. */
function openCache(): Promise<string> {
  return (cache ??= (async () => {
    const all = join(process.cwd(), 'node_modules', '.cache', 'levee', 'share');
    // A change of the typesetting code changes these pictures, too.
    const samples = [sample, { ...sample, headline: `${sample.headline} ${sample.headline}` }];
    const own = hash(
      [ground, ...samples.map(text), JSON.stringify([sharp.versions, textRows])].join('\n'),
    );
    await mkdir(join(all, own), { recursive: true });
    const others = (await readdir(all)).filter((name) => name !== own);
    await Promise.all(others.map((name) => rm(join(all, name), { recursive: true, force: true })));
    return join(all, own);
  })());
}

const sample = {
  kicker: '0123456789',
  headline: 'The quick brown fox jumps over the lazy dog, VAT & all',
};
