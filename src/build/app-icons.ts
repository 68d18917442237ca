import sharp from 'sharp';
import drawing from '#src/assets/drawings/app-icon.svg?raw';

/** All sizes of the app icon in px, with their file names without extension. */
export const appIcons = [
  // Apple devices request this name by default.
  { name: 'apple-touch-icon', size: 180 },
  { name: 'icon-192', size: 192 },
  { name: 'icon-512', size: 512 },
] as const;

/** Renders the app icon as a square PNG, `size` px wide. */
export function appIcon(size: number): Promise<Buffer> {
  // The drawing is 64 px wide at 72 dots per inch.
  return sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** Renders the app icon as an .ico file with one PNG of 32 px. */
export async function appIconFile(): Promise<Buffer> {
  const png = await appIcon(32);
  const head = Buffer.alloc(22);
  // One image, 32 × 32, one plane, 32 bits per pixel, then its length and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
