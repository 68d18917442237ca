/** Makes the ZIP archive of the procurement file. */
import { zipSync, type Zippable } from 'fflate';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import type { Piece } from './pieces.ts';

/** A file in the archive. */
export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/** The bytes of an archive; deterministic for the same files and day. */
export function makeArchive(files: ArchivedFile[], builtOn: string): Uint8Array<ArrayBuffer> {
  const mtime = new Date(`${builtOn}T12:00:00`);
  const entries: Zippable = {};
  for (const { name, bytes } of files) entries[name] = [bytes, { mtime }];
  return new Uint8Array(zipSync(entries));
}

/** The read-me file of the archive: every document with its date, what we send on request, and what we don’t hold. */
export function describeArchive(
  pieces: Piece[],
  { builtOn, pageUrl }: { builtOn: string; pageUrl: string },
): string {
  const list = (status: Piece['status']) =>
    pieces
      .filter((piece) => piece.status === status)
      .map(
        ({ name, text, date, isOld }) =>
          `- ${name}, ${writtenDay(date)}${isOld ? ' (older than a year)' : ''}. ${text}`,
      );
  return [
    `Procurement file of ${site.legalName}`,
    `Made on ${writtenDay(builtOn)}. The newest version: ${pageUrl}`,
    '',
    'Documents, each with its version or the day on which we last checked it:',
    ...list('here'),
    '',
    `On request, in writing, from ${site.contact.billingEmail}:`,
    ...list('on request, in writing'),
    '',
    'What we do not have:',
    ...list('not held'),
    '',
  ].join('\r\n');
}
