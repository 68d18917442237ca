import { checkArticles } from './check-articles.ts';
import { checkLaws } from './check-laws.ts';
import { checkMentions } from './check-mentions.ts';
import { checkProcurement } from './check-procurement.ts';
import { checkQuestions } from './check-questions.ts';
import type { KeptArticles } from './kept-articles.ts';

/** Checks everything that editors write in the project at `root`. Records and pieces that are due for a new check come apart from the mistakes. */
export function checkContent(root: string, kept?: KeptArticles) {
  const laws = checkLaws({ root });
  const procurement = checkProcurement({ root });
  const mistakes = [
    ...checkArticles({ root, kept }),
    ...laws.mistakes,
    ...checkMentions({ root }),
    ...checkQuestions({ root }),
    ...procurement.mistakes,
  ];
  return { mistakes, oldLaws: laws.warnings, oldPieces: procurement.old };
}
