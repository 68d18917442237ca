import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const openTypeHeader = 12;
const openTypeEntry = 16;

/**
 * The OpenType font inside a WOFF 1.0 file (https://www.w3.org/TR/WOFF/); throws for other bytes. PDFKit can
 * unpack WOFF, but in JavaScript and for each document, which took most of a document's time.
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
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
