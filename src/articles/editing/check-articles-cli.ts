/** The stage "Articles" of `npm run check`: prints every mistake in the content and exits with 1 when there is one. Outdated law records are printed as warnings only. */
import { join } from 'node:path';
import { checkContent } from './refuse-builds.ts';

const { mistakes, oldPieces, oldLaws } = checkContent(join(import.meta.dirname, '../../..'));
for (const warning of oldLaws) console.log(warning);
for (const mistake of [...mistakes, ...oldPieces]) console.error(mistake);
if (mistakes.length + oldPieces.length > 0) process.exitCode = 1;
