/** Checks everything that editors write. */
import { checkArticles } from './check-articles.ts';
import { checkLaws } from './check-laws.ts';
import { checkMentions } from './check-mentions.ts';
import { checkProcurement } from './check-procurement.ts';
import { checkQuestions } from './check-questions.ts';
import type { KeptArticles } from './kept-articles.ts';

/** Every mistake of every article, law, question and piece of the procurement file below the project's folder; what nobody has checked for long is told apart. */
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
