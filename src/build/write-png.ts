/** Writes pictures of few colors as PNG: a third of the time and half of the bytes of one whose pixels have colors of their own. */
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** A color: red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A picture of few colors. */
export interface PalettePicture {
  width: number;
  height: number;
  /** As PNG has them: for each row a zero, which says that it is not filtered, and each pixel's place in the palette. */
  rows: Uint8Array;
  palette: readonly Rgb[];
}

/** So many colors a palette may have. */
export const mostColors = 256;

const deflateLater = promisify(deflate);

/** A picture as PNG at 72 dots per inch; too many colors are an error. */
export async function writePng({
  width,
  height,
  rows,
  palette,
}: PalettePicture): Promise<Uint8Array<ArrayBuffer>> {
  if (palette.length > mostColors)
    throw new Error(
      `A picture with a palette may have ${mostColors} colors, not ${palette.length}.`,
    );
  const [bitsPerPixel, byPalette] = [8, 3];
  const dotsPerMeter = 2835;
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk(
      'IHDR',
      Buffer.from([...uint32(width), ...uint32(height), bitsPerPixel, byPalette, 0, 0, 0]),
    ),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('pHYs', Buffer.from([...uint32(dotsPerMeter), ...uint32(dotsPerMeter), 1])),
    chunk('IDAT', await deflateLater(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new Uint8Array(png);
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
