import sharp from 'sharp';
import drawing from '../assets/drawings/app-icon.svg?raw';

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
