/** A thread that draws share pictures: beside the memory of a build, clearing away their pixels took longer than drawing. */
import { workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { answerQuestions } from './threads.ts';

/** What all pictures have in common. */
export interface PictureWork {
  width: number;
  height: number;
  /** The drawing without text. */
  ground: string;
  /** What is below the text alone. */
  paper: string;
  /** The rows that hold text; no picture differs from another one in the others. */
  textRows: { top: number; height: number };
}

const { width, height, ground, paper, textRows } = workerData as PictureWork;
const channels = 3;
// Several pictures are drawn at a time, each by one thread.
sharp.concurrency(1);
let drawnGround: Promise<Buffer> | undefined;

/** Draws the rows with text over the ground, which is drawn once: it takes as long as a text. */
async function draw(text: string): Promise<Uint8Array<ArrayBuffer>> {
  drawnGround ??= drawRows(ground, { top: 0, height });
  const rows = await drawRows(paper + text, textRows);
  const pixels = Buffer.from(await drawnGround);
  rows.copy(pixels, textRows.top * width * channels);
  const raw = { width, height, channels } as const;
  const png = await sharp(pixels, { raw }).png({ compressionLevel: 3 }).toBuffer();
  return new Uint8Array(setDensity(png));
}

function drawRows(drawing: string, { top, height: rows }: typeof textRows): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows}" viewBox="0 ${top} ${width} ${rows}">${drawing}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

/** Writes 72 dots per inch, which pixels alone do not have, into a PNG. */
function setDensity(png: Buffer): Buffer {
  const at = png.indexOf('pHYs');
  const dotsPerMeter = 2835;
  png.writeUInt32BE(dotsPerMeter, at + 4);
  png.writeUInt32BE(dotsPerMeter, at + 8);
  png.writeUInt32BE(crc32(png.subarray(at, at + 13)), at + 13);
  return png;
}

answerQuestions(draw, (png) => png);
