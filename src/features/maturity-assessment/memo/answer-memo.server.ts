/** Responds with a council memo as a Word or a PDF file; nothing of the request is kept. */
import * as z from 'zod/mini';
import { planSizes } from '#src/buying/catalog/plans.ts';
import type { PdfBlock } from '#src/formats/documents/pdf-document.server.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import {
  fileResponse,
  findReadable,
} from '#src/features/maturity-assessment/report/report-answer.server.tsx';
import { memoBlocks, memoTitle } from './council-memo.ts';
import type { StateBrief } from './state-brief.ts';

const stateMessage = 'Please choose your state, or the federal rules';

/** The report, and what the memo's form asks. */
export const memoSchema = z.object({
  reportId: z.catch(z.string(), ''),
  state: z.string(stateMessage).check(z.maxLength(60, stateMessage)),
  size: z.enum(
    planSizes.map(({ size }) => size),
    'Please choose the population that you serve',
  ),
  type: z.enum(['docx', 'pdf'], 'Please choose a Word or a PDF file'),
});

/** Makes the memo of a readable report. */
export async function answerMemo(
  { reportId, state, size, type }: z.output<typeof memoSchema>,
  visitor: Visitor,
): Promise<Response> {
  const report = await findReadable(reportId, visitor);
  if (report instanceof Response) return report;
  const briefs = JSON.parse(await readBuiltFile('dist/state-briefs.json')) as Record<
    string,
    StateBrief
  >;
  const brief = Object.hasOwn(briefs, state) ? briefs[state] : undefined;
  if (!brief) throw new HttpError(400, `${stateMessage}.`, { fields: { state: stateMessage } });
  const today = ourDay();
  const { siteUrl } = visitor;
  const blocks = memoBlocks({ report, brief, state, size, siteUrl, today });
  return fileResponse(`council-memo-${today}`, type, await makeFile(type, blocks, today));
}

// Loaded on demand, as a report's files are.
async function makeFile(type: 'docx' | 'pdf', blocks: PdfBlock[], today: string) {
  if (type === 'docx') {
    const { makeWordFromBlocks } = await import('#src/formats/documents/word-from-blocks.ts');
    return makeWordFromBlocks(memoTitle, blocks);
  }
  const { makePdf } = await import('#src/formats/documents/pdf-document.server.ts');
  return makePdf({ title: memoTitle, madeAt: new Date(`${today}T12:00:00Z`), blocks });
}
