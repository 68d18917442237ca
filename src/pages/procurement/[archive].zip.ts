/** The procurement file as one ZIP archive. */
import { readFile } from 'node:fs/promises';
import type { APIContext, APIRoute } from 'astro';
import { describeMaterials, type LockFile } from '#src/build/bill-of-materials.ts';
import { absoluteUrl } from '#src/build/deploy.ts';
import { builtOn } from '#src/laws/record/all-laws.ts';
import { policyPdf } from '#src/features/legal/policies.ts';
import { allSheets } from '#src/features/procurement/answer-sheets.ts';
import {
  describeArchive,
  makeArchive,
  type ArchivedFile,
} from '#src/features/procurement/make-archive.ts';
import {
  allPieces,
  archiveName,
  procurementPath,
  allSubprocessors,
} from '#src/features/procurement/pieces.ts';
import { sheetSource, subprocessorsSource } from '#src/features/procurement/sheet-source.ts';
import { currentOn } from '#src/features/procurement/subprocessors.ts';
import { allPapers } from '#src/features/resources/templates/templates.ts';
import { makeWordFile } from '#src/features/resources/word/word-file.ts';

// Empty when the site has no page for the conformance report.
const reportFiles = import.meta.glob<APIRoute>(
  '/src/pages/accessibility/conformance-report.docx.ts',
  { import: 'GET' },
);

export const getStaticPaths = () => [{ params: { archive: archiveName } }];

export const GET: APIRoute = async (context) =>
  new Response(makeArchive(await collectFiles(context), builtOn), {
    headers: { 'content-type': 'application/zip' },
  });

async function collectFiles(context: APIContext): Promise<ArchivedFile[]> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const pieces = await allPieces();
  const sheets = new Map((await allSheets()).map((sheet) => [sheet.id, sheet]));
  const subprocessors = await allSubprocessors();
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as LockFile;
  const report = Object.entries(reportFiles).map(
    ([, load]) =>
      async () =>
        new Uint8Array(await (await (await load())(context)).arrayBuffer()),
  )[0];
  const made: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
    'subscription-agreement.pdf': () => policyPdf('subscription'),
    'signed-addendum.pdf': () => policyPdf('addendum'),
    ...(report && { 'conformance-report.docx': report }),
    'bill-of-materials.json': () => encode(JSON.stringify(describeMaterials(lock))),
    'subprocessors.docx': () =>
      makeWordFile(subprocessorsSource(currentOn(subprocessors, builtOn), subprocessors)),
  };
  const readMe = describeArchive(pieces, { builtOn, pageUrl: absoluteUrl(procurementPath) });
  const files: ArchivedFile[] = [{ name: '00-read-me.txt', bytes: encode(readMe) }];
  for (const [index, { id }] of pieces.entries()) {
    const sheet = sheets.get(id);
    const name = sheet
      ? `${id}.docx`
      : Object.keys(made).find((file) => file.replace(/\.\w+$/, '') === id);
    if (!name) continue;
    const bytes = sheet ? makeWordFile(sheetSource(sheet)) : await made[name]!();
    files.push({ name: `${String(index + 1).padStart(2, '0')}-${name}`, bytes });
  }
  const papers = (await allPapers()).map(({ id, wordFile }) => ({
    name: `your-own-papers/${id}.docx`,
    bytes: wordFile,
  }));
  return [...files, ...papers];
}
