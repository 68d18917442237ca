/** The site's typeface for documents, so that they look the same on every machine. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
// src/build/bundle-functions.ts replaces this with the bytes of the files.
const read = (name: string): Uint8Array =>
  readFileSync(resolve(`@fontsource/public-sans/files/public-sans-${name}-normal.woff`));

/** The font files of each weight; the second has characters that the first lacks. */
export const publicSans = {
  regular: [read('latin-400'), read('latin-ext-400')],
  bold: [read('latin-700'), read('latin-ext-700')],
};
