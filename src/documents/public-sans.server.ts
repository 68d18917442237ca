/** The site's own typeface for documents, so that they look the same on every machine. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
// `npm run build` puts the bytes here in place of the reading: src/build/bundle-functions.ts.
const read = (name: string): Uint8Array =>
  readFileSync(resolve(`@fontsource/public-sans/files/public-sans-${name}-normal.woff`));

/** The faces of each weight: for a letter that the first one lacks there is the second. */
export const publicSans = {
  regular: [read('latin-400'), read('latin-ext-400')],
  bold: [read('latin-700'), read('latin-ext-700')],
};
