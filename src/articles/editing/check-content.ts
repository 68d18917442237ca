import { checkArticles } from './check-articles.ts';
import { checkLaws } from './records/check-laws.ts';
import { checkMentions } from './records/check-mentions.ts';
import { checkProcurement } from './records/check-procurement.ts';
import { checkQuestions } from './records/check-questions.ts';

/** Checks everything that editors write in the project at `root`. Records and pieces that are due for a new check come apart from the mistakes. */
export function checkContent(root: string) {
  const laws = checkLaws({ root });
  const procurement = checkProcurement({ root });
  const mistakes = [
    ...checkArticles({ root }),
    ...laws.mistakes,
    ...checkMentions({ root }),
    ...checkQuestions({ root }),
    ...procurement.mistakes,
  ];
  return { mistakes, oldLaws: laws.warnings, oldPieces: procurement.old };
}
