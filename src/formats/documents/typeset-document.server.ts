/** A PDF document that writes each letter in the first of our fonts that has it. */
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { fontFiles, readFont, typefaceFiles } from './pdf-fonts.server.ts';

/** The weights of a text. */
export type Weight = keyof typeof fontFiles;

interface OpenFont {
  ascender: number;
  font: {
    GSUB?: unknown;
    hasGlyphForCodePoint: (point: number) => boolean;
    layout: (text: string) => { direction: string };
  };
}
interface LineOptions extends PDFKit.Mixins.TextOptions {
  lineWidth?: number;
  textWidth?: number;
}
/** The parts of PDFKit that its types leave out. */
interface Internals {
  _font: OpenFont;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
}
const Base = PDFDocument as unknown as new (
  options: PDFKit.PDFDocumentOptions,
) => PDFKit.PDFDocument & Internals;

/** A letter with its marks and joiners, or a line break. */
const clusters = /\n|\P{M}[\p{M}\u200c\u200d]*|[\p{M}\u200c\u200d]+/gsu;
const nonJoiner = '\u200c';
const joiners = /[\u200c\u200d]/g;
const fonts = new Map<string, Promise<Uint8Array>>();

/** PDFKit wraps, aligns and links lines; this class chooses fonts and the order of words from right to left. */
export class TypesetDocument extends Base {
  #weight: Weight = 'regular';
  /** How each typed cluster is shown. */
  readonly #shown = new Map<string, string>();
  /** The index of the font file of each shown cluster. */
  readonly #files = new Map<string, number>();

  /** Loads the fonts that a text needs. Any other text must be prepared before it is written. */
  async prepare(text: string): Promise<void> {
    for (const cluster of splitTyped(text))
      if (cluster !== '\n' && !this.#shown.has(cluster)) await this.#find(cluster);
  }

  /**
   * A prepared text as the document shows it: special spaces and hyphens as plain ones, and a character of no
   * font as its code point, such as `[U+20BB7]`.
   */
  show(text: string): string {
    return splitTyped(text)
      .map((cluster) => this.#shown.get(cluster) ?? cluster)
      .join('');
  }

  /** Sets the weight of the next texts. */
  setWeight(weight: Weight): void {
    this.#weight = weight;
    this.#use(0);
  }

  override widthOfString(text: string, options?: LineOptions): number {
    let width = 0;
    for (const run of this.#runsOf(text)) {
      this.#use(run.file);
      width += super.widthOfString(run.text, options);
    }
    this.#use(0);
    return width;
  }

  override _fragment(line: string, x: number, y: number, options: LineOptions): void {
    const { align, lineWidth = 0 } = options;
    let left = x;
    if (align === 'right') left += lineWidth - this.widthOfString(line.trimEnd(), options);
    // All fonts stand on the baseline of the site's typeface.
    const baseline = (-this._font.ascender / 1000) * this._fontSize;
    for (const { typed, pieces } of layOutLine(line.replaceAll('\n', ''))) {
      const runs = pieces.flatMap(({ text, isRightToLeft }) => {
        const inOrder = this.#runsOf(text).map((run) => ({ ...run, isRightToLeft }));
        return isRightToLeft ? inOrder.reverse() : inOrder;
      });
      // In other scripts, glyphs can be in another order than their letters.
      const hasOthers = runs.some(({ file }) => file >= typefaceFiles);
      if (hasOthers) this.markContent('Span', { actual: typed });
      for (const { text, file, isRightToLeft } of runs) {
        this.#use(file);
        const textWidth = super.widthOfString(text, options);
        super._fragment(this.#order(text, isRightToLeft), left, y, {
          ...options,
          align: 'left',
          textWidth,
          baseline,
          // Makes PDFKit lay out the words together: it would put those of an Arabic name from left to right.
          ...(isRightToLeft && { features: [] }),
        });
        left += textWidth;
      }
      if (hasOthers) this.endMarkedContent();
    }
    this.#use(0);
  }

  /** Parts of a text, each in one font; a space continues the font before it. */
  #runsOf(text: string): { file: number; text: string }[] {
    const runs: { file: number; text: string }[] = [];
    let isCut = false;
    for (const cluster of text.match(clusters) ?? []) {
      const file = this.#files.get(cluster) ?? 0;
      const last = runs.at(-1);
      const continues = last && !isCut && (last.file === file || cluster === ' ');
      // The letters on both sides of a non-joiner that the font lacks are laid out apart.
      isCut = cluster.endsWith(nonJoiner) && !this.#use(file).font.hasGlyphForCodePoint(0x200c);
      const letters = isCut ? cluster.slice(0, -1) : cluster;
      if (continues) last.text += letters;
      else runs.push({ file, text: letters });
    }
    return runs;
  }

  /** The letters in the order in which the current font must get them. A font with layout rules reverses what is written from right to left. */
  #order(text: string, isRightToLeft: boolean): string {
    const { font } = this._font;
    const isReversedByFont = Boolean(font.GSUB) && font.layout(text).direction === 'rtl';
    if (isReversedByFont === isRightToLeft) return text;
    return (text.match(clusters) ?? []).reverse().join('');
  }

  async #find(cluster: string): Promise<void> {
    const all = fontFiles.regular.length;
    const tries: [string, number][] = [
      [cluster, typefaceFiles],
      [toPlainMark(cluster), typefaceFiles],
      [cluster, all],
      [cluster.replace(joiners, ''), all],
    ];
    for (const [shown, files] of tries)
      for (let file = 0; file < files; file += 1)
        if (await this.#has(file, shown)) {
          this.#shown.set(cluster, shown);
          this.#files.set(shown, file);
          await this.#open('bold', file);
          return;
        }
    const points = [...cluster].map((character) => character.codePointAt(0)!.toString(16));
    this.#shown.set(cluster, points.map((point) => `[U+${point.toUpperCase()}]`).join(''));
  }

  async #has(file: number, shown: string): Promise<boolean> {
    const { font } = await this.#open('regular', file);
    return [...shown].every(
      (character) =>
        (character === nonJoiner || font.hasGlyphForCodePoint(character.codePointAt(0)!)) &&
        // A font without layout rules would draw a joiner.
        (font.GSUB || !character.match(joiners)),
    );
  }

  async #open(weight: Weight, file: number): Promise<OpenFont> {
    const name = fontFiles[weight][file]!;
    const bytes = fonts.get(name) ?? readFont(name).then(unpackWoff);
    fonts.set(name, bytes);
    this.registerFont(name, await bytes);
    return this.font(name)._font;
  }

  #use(file: number): OpenFont {
    return this.font(fontFiles[this.#weight][file]!)._font;
  }
}

/** Typed text in clusters, without characters that no font shows. */
const splitTyped = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu, '')
    .match(clusters) ?? [];

/** A space, hyphen or another punctuation mark in its plainest form: a plain hyphen for U+2011, a space for U+202F. */
const toPlainMark = (mark: string): string =>
  /^[\p{P}\p{Z}]/u.test(mark)
    ? mark
        .normalize('NFKC')
        .replace(/\p{Z}/gu, ' ')
        .replace(/[\u2010-\u2015]/g, '-')
    : mark;

const woffHeader = 44;
const woffEntry = 20;
const openTypeHeader = 12;
const openTypeEntry = 16;

/**
 * The OpenType font inside a WOFF 1.0 file (https://www.w3.org/TR/WOFF/); throws for other bytes. PDFKit can
 * unpack WOFF, but in JavaScript and for each document, which took most of a document's time.
 */
function unpackWoff(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== 0x774f4646) throw new Error('These bytes are not a WOFF font.');
  const count = view.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [offset, packed, length] = [4, 8, 12].map((field) => view.getUint32(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: view.getUint32(at),
      checksum: view.getUint32(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const start = openTypeHeader + count * openTypeEntry;
  const font = new Uint8Array(tables.reduce((end, { bytes }) => end + padded(bytes.length), start));
  const out = new DataView(font.buffer);
  const selector = Math.floor(Math.log2(count));
  out.setUint32(0, view.getUint32(4));
  [count, 16 * 2 ** selector, selector, 16 * (count - 2 ** selector)].forEach((number, index) =>
    out.setUint16(4 + 2 * index, number),
  );
  let offset = start;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    [tag, checksum, offset, bytes.length].forEach((number, field) =>
      out.setUint32(openTypeHeader + index * openTypeEntry + 4 * field, number),
    );
    font.set(bytes, offset);
    offset += padded(bytes.length);
  });
  return font;
}

/** A part of a line: one direction, in its typed order. */
interface Piece {
  text: string;
  isRightToLeft: boolean;
}

/** The blocks that Unicode reserves for scripts written from right to left; their digits run from left to right. */
const letter =
  '(?!\\p{Nd})[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const words = `${letter}(?:[ \\u200c\\u200d]*${letter})*`;
const number = '\\p{Nd}+(?:[.,:/-]\\p{Nd}+)*';
const neutral = `(?!${letter})[^\\p{L}\\p{Nd}]`;
const bracketed = `[([{](?!(?!${letter})\\p{L})(?:(?!(?!${letter})\\p{L})[^()[\\]{}])*[)\\]}]`;
// Letters of other scripts end a stretch; numbers, and what is between its words, belong to it.
const stretch = new RegExp(
  `(${words}(?:(?:${neutral})*?(?:${words}|${number}|${bracketed}))*)`,
  'u',
);
const piece = new RegExp(`${words}|${number}|.`, 'gsu');
const mirrored = new Map([...'()[]{}<>«»‹›'].map((sign, at, all) => [sign, all[at ^ 1]!]));

/** The parts of a line from left to right, as the Unicode Bidirectional Algorithm orders simple text. */
export function layOutLine(line: string): { typed: string; pieces: Piece[] }[] {
  return line
    .split(stretch)
    .map((typed, index) => ({
      typed,
      pieces: index % 2 ? turn(typed) : [{ text: typed, isRightToLeft: false }],
    }))
    .filter(({ typed }) => typed);
}

const turn = (typed: string): Piece[] =>
  (typed.match(piece) ?? [])
    .map((text) => ({
      text: mirrored.get(text) ?? text,
      isRightToLeft: new RegExp(`^${letter}`, 'u').test(text),
    }))
    .reverse();
