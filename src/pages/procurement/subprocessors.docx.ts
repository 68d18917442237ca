/** The subprocessors as a Word file. */
import type { APIRoute } from 'astro';
import { builtOn } from '#src/laws/record/all-laws.ts';
import { subprocessorsSource } from '#src/features/procurement/sheet-source.ts';
import { allSubprocessors } from '#src/features/procurement/pieces.ts';
import { currentOn } from '#src/features/procurement/subprocessors.ts';
import { makeWordFile, wordResponse } from '#src/features/resources/word/word-file.ts';

export const GET: APIRoute = async () => {
  const all = await allSubprocessors();
  return wordResponse(makeWordFile(subprocessorsSource(currentOn(all, builtOn), all)));
};
