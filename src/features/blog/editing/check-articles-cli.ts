/** The stage "Articles" of `npm run check`: prints every mistake of every article, law, question and piece of the procurement file, and exits with 1 when there is one. Laws that nobody checked for long are printed too, and stop nothing. */
import { join } from 'node:path';
import { checkArticles } from './check-articles.ts';
import { checkLaws } from './check-laws.ts';
import { checkMentions } from './check-mentions.ts';
import { checkProcurement } from './check-procurement.ts';
import { checkQuestions } from './check-questions.ts';

const root = join(import.meta.dirname, '../../../..');
const { mistakes: mistakesInLaws, warnings } = checkLaws({ root });
const procurement = checkProcurement({ root });
const mistakes = [
  ...checkArticles({ root }),
  ...mistakesInLaws,
  ...checkMentions({ root }),
  ...checkQuestions({ root }),
  ...procurement.mistakes,
  ...procurement.old,
];
for (const warning of warnings) console.log(warning);
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exitCode = 1;
