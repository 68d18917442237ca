/** The fonts of PDF files, from packages, so that files look the same on every machine. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const filesOf = (weight: number, ...families: [family: string, ...parts: string[]][]) =>
  families.flatMap(([family, ...parts]) =>
    parts.map((part) => `@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`),
  );
const typefaceOf = (weight: number) =>
  filesOf(weight, ['public-sans', 'latin', 'latin-ext', 'vietnamese']);
const othersOf = (weight: number) => [
  ...filesOf(
    weight,
    ['noto-sans', 'latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
    ['noto-sans', 'devanagari'],
    ['noto-sans-hebrew', 'hebrew'],
    // Noto's Arabic draws dots as separate glyphs, which break words when text is copied.
    ['ibm-plex-sans-arabic', 'arabic'],
  ),
  // Simple shapes for nearly all of Unicode, in one weight.
  ...filesOf(400, ['unifontex', 'latin']),
];

/** The number of files of the site's typeface, which come first. */
export const typefaceFiles = typefaceOf(400).length;

/** The font files of each weight in order of preference; files at the same index have the same letters. */
export const fontFiles = {
  regular: [...typefaceOf(400), ...othersOf(400)],
  bold: [...typefaceOf(700), ...othersOf(700)],
};

const { resolve } = createRequire(import.meta.url);
/** Resolves to the bytes of a font file. src/build/bundle-functions.ts replaces this: functions have no packages to read from. */
export const readFont = async (name: string): Promise<Uint8Array> => readFileSync(resolve(name));
