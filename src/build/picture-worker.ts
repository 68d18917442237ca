/** A thread that draws share pictures while Astro continues, and keeps them for later builds. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { breakLines } from './break-lines.ts';
import { measureText, paintText } from './set-text.ts';
import { answerQuestions } from './threads.ts';
import { mostColors, writePng, type Rgb } from './write-png.ts';

/** The words of a share picture. */
export interface ShareTexts {
  /** One line above the headline, for example the series and the date. */
  kicker: string;
  headline: string;
}

/** A picture that is wanted now, or only drawn and kept. */
export type AskedPicture = ShareTexts & { isAhead?: boolean };

/** What all pictures have in common. */
export interface PictureWork {
  width: number;
  height: number;
  /** The SVG without text. */
  ground: string;
  /** Each as "#rrggbb": of the paper, of the line above the headline, and of the headline. */
  colors: { paper: string; kicker: string; headline: string };
  /** To the left of the text, and at least to its right. */
  margin: number;
  /** The folder of the pictures that earlier builds have drawn. */
  keptIn: string;
}

const { width, height, ground, colors, margin, keptIn } = workerData as PictureWork;
/** A headline is set in lines of this width if it fits in three of them, and otherwise in wider ones up to the margin. */
const column = 760;
const widest = width - 2 * margin;
const headlineSize = 66;
const leading = 70 / 66;
/** How many shades the edge of a letter may have between paper and ink. */
const shades = 64;

/** Takes a picture from those that are kept, or draws it; no bytes of one that is drawn ahead. */
async function find({ isAhead, ...words }: AskedPicture): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(await (folder ??= openFolder()), `${hash(JSON.stringify(words))}.png`);
  if (isAhead && existsSync(file)) return new Uint8Array();
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    const png = await draw(words);
    // Written under another name first: an interrupted build leaves no partial picture.
    writeFileSync(`${file}.${process.pid}`, png);
    renameSync(`${file}.${process.pid}`, file);
    return isAhead ? new Uint8Array() : png;
  }
}

/** Draws the text over the ground, which is drawn once. */
async function draw({ kicker, headline }: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  const { palette, greys, blacks, ...ground } = await (drawnGround ??= drawGround());
  // Three quarters of a megabyte: new ones for each picture would take as long as drawing it.
  const rows = free.pop() ?? new Uint8Array(ground.rows.length);
  rows.set(ground.rows);
  const paintIn = (firstShade: number) => (column: number, row: number, covered: number) => {
    const shade = Math.round(covered * shades);
    const isInside = column >= 0 && column < width && row >= 0 && row < height;
    if (shade === 0 || !isInside) return;
    const place = placeOf(column, row);
    // Where two letters touch, the darker edge stays.
    rows[place] = Math.max(rows[place]!, firstShade + shade - 1);
  };
  paintText(kicker, { weight: 'regular', size: 26 }, { x: margin, y: 201 }, paintIn(greys));
  const { lines, size } = setHeadline(headline.split(/\s+/).filter(Boolean));
  const first = 281 - (headlineSize - size) / 2;
  for (const [index, line] of lines.entries()) {
    const y = Math.round(first + index * size * leading);
    paintText(line, headlineStyle(size), { x: margin, y }, paintIn(blacks));
  }
  const png = await writePng({ width, height, rows, palette });
  free.push(rows);
  return png;
}

/** Rows that no picture needs any more. */
const free: Uint8Array[] = [];

/** A color over the paper, from almost none of it to nothing else. */
function shadesOf(name: 'kicker' | 'headline'): Rgb[] {
  const [paper, ink] = [toRgb(colors.paper), toRgb(colors[name])];
  return Array.from({ length: shades }, (_shade, at) => mix(paper, ink, (at + 1) / shades));
}

/** Each row begins with a zero. */
const placeOf = (column: number, row: number) => row * (width + 1) + 1 + column;

let drawnGround: ReturnType<typeof drawGround> | undefined;

/** The rows without text, the colors of all, and where those of the two inks begin. */
async function drawGround() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const drawn = Array.from({ length: width * height }, (_pixel, at) => bytes.readUIntBE(at * 3, 3));
  const uses = new Map<number, number>();
  for (const color of drawn) uses.set(color, (uses.get(color) ?? 0) + 1);
  const byUse = [...uses.keys()].sort((one, other) => uses.get(other)! - uses.get(one)!);
  // Edges have hundreds of colors, most of them for a few pixels: those get the nearest of the frequent ones.
  const frequent = byUse.slice(0, mostColors - 2 * shades).map(fromNumber);
  const places = new Map(byUse.map((color) => [color, findNearest(fromNumber(color), frequent)]));
  const rows = new Uint8Array(height * (width + 1));
  for (const [at, color] of drawn.entries())
    rows[placeOf(at % width, Math.floor(at / width))] = places.get(color)!;
  const palette = [...frequent, ...shadesOf('kicker'), ...shadesOf('headline')];
  return { rows, palette, greys: frequent.length, blacks: frequent.length + shades };
}

/** The place of the color that differs least. */
function findNearest(wanted: Rgb, among: Rgb[]): number {
  const distances = among.map((color) => Math.hypot(...color.map((one, at) => one - wanted[at]!)));
  return distances.indexOf(Math.min(...distances));
}

const fromNumber = (color: number): Rgb => [color >> 16, (color >> 8) & 255, color & 255];

const toRgb = (color: string): Rgb => fromNumber(parseInt(color.slice(1), 16));

const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const [red, green, blue] = one.map((value, at) =>
    Math.round(value + (other[at]! - value) * share),
  );
  return [red!, green!, blue!];
};

function setHeadline(words: string[]): { lines: string[]; size: number } {
  // Every way to break the headline is tried, so its pieces are measured only once.
  const widths = new Map<string, number>();
  const widthOf = (line: string) => {
    const width = widths.get(line) ?? measureText(line, headlineStyle(headlineSize));
    widths.set(line, width);
    return width;
  };
  for (const count of [1, 2]) {
    const { lines, width } = breakLines(words, count, widthOf);
    if (width <= column) return { lines, size: headlineSize };
  }
  const { lines, width } = breakLines(words, 3, widthOf);
  // Whole sizes: a letter is drawn once for all headlines of a size.
  return { lines, size: Math.floor(headlineSize * Math.min(1, widest / width)) };
}

function headlineStyle(size: number) {
  return { weight: 'bold', size, tracking: -0.03 } as const;
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

let folder: Promise<string> | undefined;

/** The folder of this design; pictures of earlier designs are deleted. */
async function openFolder(): Promise<string> {
  // A change of the code that sets text changes these pictures, too.
  const samples = [sample, { ...sample, headline: `${sample.headline} ${sample.headline}` }];
  const drawings = await Promise.all(samples.map(draw));
  const own = hash(drawings.map((bytes) => Buffer.from(bytes).toString('base64')).join(''));
  mkdirSync(join(keptIn, own), { recursive: true });
  for (const name of readdirSync(keptIn))
    if (name !== own) rmSync(join(keptIn, name), { recursive: true, force: true });
  return join(keptIn, own);
}

const sample = {
  kicker: '0123456789',
  headline: 'The quick brown fox jumps over the lazy dog, VAT & all',
};

answerQuestions(find, (png) => png);
