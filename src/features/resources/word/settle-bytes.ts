/** Takes chance and the clock out of a Word file. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const contentTypes = '[Content_Types].xml';

/**
 * The same document with links numbered in their order, and `day` (year-month-day) as the date of
 * everything in it: the library that writes it names links at random and dates them now.
 */
export function settleBytes(file: Uint8Array, day: string): Uint8Array<ArrayBuffer> {
  const names = new Map<string, string>();
  const settle = (text: string) =>
    text
      .replace(/(?<=\b(?:r:id|Id)=")rId[\w-]{9,}(?=")/g, (name) => {
        const settled = names.get(name) ?? `link${names.size + 1}`;
        names.set(name, settled);
        return settled;
      })
      .replace(/(?<=<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `${day}T12:00:00Z`);

  const parts = unzipSync(file);
  // The list of parts stands first, where programs that guess a file's type look for it.
  const order = Object.keys(parts)
    .filter((name) => name !== contentTypes)
    .sort();
  const settled = [contentTypes, ...order].map((name) => {
    const bytes = parts[name] ?? new Uint8Array();
    return [name, /\.(xml|rels)$/.test(name) ? strToU8(settle(strFromU8(bytes))) : bytes] as const;
  });
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  // Archives know no time zones: noon of the day wherever this is built.
  const mtime = new Date(year, month - 1, date, 12);
  return zipSync(Object.fromEntries(settled), { level: 9, mtime });
}
