/** The answer sheets, the signed addendum, and the texts for an agency's own purchase, as Word files. */
import type { APIRoute } from 'astro';
import { policyWordSource } from '#src/features/legal/policies.ts';
import { allSheets } from '#src/features/procurement/answer-sheets.ts';
import { sheetSource } from '#src/features/procurement/sheet-source.ts';
import { allPapers } from '#src/features/resources/templates/templates.ts';
import { makeWordFile, wordResponse } from '#src/features/resources/word/word-file.ts';

interface Props {
  bytes: Uint8Array<ArrayBuffer>;
}

export async function getStaticPaths() {
  const sheets = (await allSheets()).map((sheet) => ({
    id: sheet.id,
    bytes: makeWordFile(sheetSource(sheet)),
  }));
  const papers = (await allPapers()).map(({ id, wordFile }) => ({ id, bytes: wordFile }));
  const addendum = {
    id: 'signed-addendum',
    bytes: makeWordFile(await policyWordSource('addendum')),
  };
  return [...sheets, addendum, ...papers].map(({ id, bytes }) => ({
    params: { document: id },
    props: { bytes },
  }));
}

export const GET: APIRoute<Props> = ({ props }) => wordResponse(props.bytes);
