/** The subprocessors as a Word file. */
import type { APIRoute } from 'astro';
import { builtOn } from '#src/content/register/all-laws.ts';
import { subprocessorsSource } from '../../features/procurement/sheet-source.ts';
import { allSubprocessors } from '../../features/procurement/all-subprocessors.ts';
import { currentOn } from '../../features/procurement/subprocessors.ts';
import { makeWordFile, wordResponse } from '../../features/resources/word/word-file.ts';

export const GET: APIRoute = async () => {
  const all = await allSubprocessors();
  return wordResponse(await makeWordFile(subprocessorsSource(currentOn(all, builtOn), all)));
};
