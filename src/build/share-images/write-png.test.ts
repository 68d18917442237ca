import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writePng, type Rgb } from './write-png.ts';

const channel = fc.integer({ min: 0, max: 255 });
const pictures = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    palette: fc.array(fc.tuple(channel, channel, channel), { minLength: 1, maxLength: 256 }),
  })
  .chain((picture) =>
    fc
      .uint8Array({
        minLength: picture.width * picture.height,
        maxLength: picture.width * picture.height,
        max: picture.palette.length - 1,
      })
      .map((pixels) => ({ ...picture, pixels, rows: toRows(pixels, picture.width) })),
  );

function toRows(pixels: Uint8Array, width: number): Uint8Array {
  const starts = Array.from({ length: pixels.length / width }, (_row, row) => row * width);
  return Uint8Array.from(starts.flatMap((start) => [0, ...pixels.subarray(start, start + width)]));
}

test('sharp decodes every pixel in its color', async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async (picture) => {
      const { data, info } = await sharp(await writePng(picture))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: picture.width, height: picture.height });
      expect([...data]).toEqual(Array.from(picture.pixels, (at) => picture.palette[at]!).flat());
    }),
  );
});

test('a picture has 72 dots per inch', async () => {
  const palette: Rgb[] = [[16, 36, 47]];
  const png = await writePng({ width: 1, height: 1, rows: new Uint8Array(2), palette });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', density: 72 });
});

test('a palette with too many colors is rejected', async () => {
  const palette = Array.from({ length: 257 }, (): Rgb => [0, 0, 0]);
  const picture = { width: 1, height: 1, rows: new Uint8Array(2), palette };
  await expect(writePng(picture)).rejects.toThrow('may have 256 colors, not 257');
});
