/** The app icon as pictures. */
import sharp from 'sharp';
import drawing from '../assets/drawings/app-icon.svg?raw';

/** Every size that we make, by file name without its extension. */
export const appIcons = [
  // Apple's devices request this name on their own.
  { name: 'apple-touch-icon', size: 180 },
  { name: 'icon-192', size: 192 },
  { name: 'icon-512', size: 512 },
] as const;

/** A square PNG, `size` px wide. */
export function appIcon(size: number): Promise<Buffer> {
  // The drawing is 64 px wide at 72 dots an inch.
  return sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}
