/** The worker thread of `share-image.ts`: draws share pictures and caches them across builds. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { breakLines, measureText, paintText } from './set-text.ts';
import { openPack, packWriter } from '../pack-file.ts';
import { readColor } from '../styles/read-color.ts';
import { handleTasks } from '../worker-tasks.ts';
import { maxColors, writePng, type Rgb } from './write-png.ts';

/** The text of a share picture. */
export interface ShareTexts {
  /** One line above the headline, for example the series and the date. */
  kicker: string;
  headline: string;
}

/** A picture with its path below a folder, such as `share/blog/x.png`. */
export interface PictureFile {
  path: string;
  texts: ShareTexts;
}

/** A picture to return, pictures to draw into the cache, or pictures to write into a folder. */
export type PictureTask =
  | ShareTexts
  | { ahead: ShareTexts[] }
  | { folder: string; files: PictureFile[] };

/** What the thread gets when it starts. */
export interface PictureWorkerData {
  cacheFolder: string;
}

const { cacheFolder } = workerData as PictureWorkerData;

const [width, height] = [1200, 630];
/** Left of the text, and the least right of it. */
const margin = 72;
const readSource = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const tokens = readSource('styles/color-tokens.css');
const colors = {
  paper: readColor(tokens, 'paper'),
  kicker: readColor(tokens, 'ink-2'),
  headline: readColor(tokens, 'ink'),
};
/** The content of an SVG with everything but the text. */
const background =
  `<path fill="${colors.paper}" d="M0 0h1200v630H0z"/>` +
  place('logo', `x="${margin}" y="60" width="162" height="50"`) +
  place('contour-edge', 'x="-1240" y="466" width="3840" height="164"');

function place(drawing: string, box: string): string {
  return readSource(`assets/drawings/${drawing}.svg`).replace('<svg ', `<svg ${box} `);
}

/** The width of a headline's lines if at most three hold it. A longer headline has lines up to the margin. */
const column = 760;
const widest = width - 2 * margin;
const headlineSize = 66;
const leading = 70 / 66;
/** Shades of each text color for antialiased edges. */
const shades = 64;

/** Returns a picture from the cache, or draws it. */
async function findOrDraw(texts: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  const { get, add } = await (cache ??= openCache());
  const key = keyOf(texts);
  const cached = get(key);
  if (cached) return cached;
  const png = await draw(texts);
  add(key, png);
  return png;
}

async function drawAhead(all: ShareTexts[]): Promise<Uint8Array<ArrayBuffer>> {
  const { has } = await (cache ??= openCache());
  const remaining = all.values();
  // Two at a time: while one is drawn, the other is compressed. All at once would take a megabyte each.
  const drawNext = async () => {
    for (const texts of remaining) if (!has(keyOf(texts))) await findOrDraw(texts);
  };
  await Promise.all([drawNext(), drawNext()]);
  return new Uint8Array();
}

async function writeFiles(folder: string, files: PictureFile[]): Promise<Uint8Array<ArrayBuffer>> {
  for (const { path, texts } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await findOrDraw(texts));
  }
  return new Uint8Array();
}

const keyOf = (texts: ShareTexts) => hash(JSON.stringify(texts));

/** Draws the text over the background, which is rendered only once. */
async function draw({ kicker, headline }: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  const { palette, kickerShades, headlineShades, ...base } = await (rendered ??= render());
  // 750 kB, reused: allocating them for each picture would take as long as drawing it.
  const rows = freeRows.pop() ?? new Uint8Array(base.rows.length);
  rows.set(base.rows);
  const paintWith = (firstShade: number) => (column: number, row: number, coverage: number) => {
    const shade = Math.round(coverage * shades);
    const isInside = column >= 0 && column < width && row >= 0 && row < height;
    if (shade === 0 || !isInside) return;
    const at = offsetOf(column, row);
    // Where two letters touch, the darker edge wins.
    rows[at] = Math.max(rows[at]!, firstShade + shade - 1);
  };
  const kickerStyle = { weight: 'regular', size: 26 } as const;
  paintText(kicker, kickerStyle, { x: margin, y: 201 }, paintWith(kickerShades));
  const { lines, size } = setHeadline(headline.split(/\s+/).filter(Boolean));
  const firstBaseline = 281 - (headlineSize - size) / 2;
  for (const [index, line] of lines.entries()) {
    const y = Math.round(firstBaseline + index * size * leading);
    paintText(line, headlineStyle(size), { x: margin, y }, paintWith(headlineShades));
  }
  const png = await writePng({ width, height, rows, palette });
  freeRows.push(rows);
  return png;
}

const freeRows: Uint8Array[] = [];

/** A text color blended with the paper, from the lightest shade to the full color. */
function shadesOf(name: 'kicker' | 'headline'): Rgb[] {
  const [paper, ink] = [toRgb(colors.paper), toRgb(colors[name])];
  return Array.from({ length: shades }, (_shade, at) => mix(paper, ink, (at + 1) / shades));
}

/** The offset of a pixel in PNG rows, each of which begins with a filter byte. */
const offsetOf = (column: number, row: number) => row * (width + 1) + 1 + column;

let rendered: ReturnType<typeof render> | undefined;

/** The PNG rows of the background, the palette, and the palette index where the shades of each text begin. */
async function render() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${background}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const pixels = Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(at * 3, 3));
  const uses = new Map<number, number>();
  for (const color of pixels) uses.set(color, (uses.get(color) ?? 0) + 1);
  const byUse = [...uses.keys()].sort((one, other) => uses.get(other)! - uses.get(one)!);
  // Antialiased edges have hundreds of rare colors. Each is replaced by the nearest frequent one.
  const frequent = byUse.slice(0, maxColors - 2 * shades).map(fromNumber);
  const indexes = new Map(byUse.map((color) => [color, findNearest(fromNumber(color), frequent)]));
  const rows = new Uint8Array(height * (width + 1));
  for (const [at, color] of pixels.entries())
    rows[offsetOf(at % width, Math.floor(at / width))] = indexes.get(color)!;
  const palette = [...frequent, ...shadesOf('kicker'), ...shadesOf('headline')];
  const kickerShades = frequent.length;
  return { rows, palette, kickerShades, headlineShades: kickerShades + shades };
}

/** The index of the color with the smallest RGB distance. */
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
  // `breakLines` measures the same pieces many times.
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
  // Whole sizes, so that headlines share cached glyph masks.
  return { lines, size: Math.floor(headlineSize * Math.min(1, widest / width)) };
}

function headlineStyle(size: number) {
  return { weight: 'bold', size, tracking: -0.03 } as const;
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

let cache: ReturnType<typeof openCache> | undefined;

/** Opens the cache of the current design, and deletes those of earlier designs. */
async function openCache() {
  // A changed design, font or renderer changes these sample pictures, and so the file.
  const samples = [sample, { ...sample, headline: `${sample.headline} ${sample.headline}` }];
  const pictures = await Promise.all(samples.map(draw));
  const name = `${hash(pictures.map((bytes) => Buffer.from(bytes).toString('base64')).join(''))}.pack`;
  mkdirSync(cacheFolder, { recursive: true });
  for (const other of readdirSync(cacheFolder))
    if (other !== name) rmSync(join(cacheFolder, other), { recursive: true, force: true });
  const file = join(cacheFolder, name);
  return { ...openPack(file), add: packWriter(file) };
}

const sample = {
  kicker: '0123456789',
  headline: 'The quick brown fox jumps over the lazy dog, VAT & all',
};

handleTasks(
  (task: PictureTask) => {
    if ('ahead' in task) return drawAhead(task.ahead);
    return 'files' in task ? writeFiles(task.folder, task.files) : findOrDraw(task);
  },
  (png) => png,
);
