/** Adds details that a message asks for to the answer of a question: duties of a law, or a figure. */
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { findFigure } from './answer-from-pages.ts';
import type { MatchedQuestion } from './match-questions.ts';
import { readAll } from './rank-questions.ts';
import { thresholds } from './weights.ts';

/** The question with the duties that the message asks about, or, if it is not about a law, with the figure that it asks for. */
export function withDuties(
  { question, score }: MatchedQuestion,
  text: string,
  corrected: ReadonlySet<string>,
  knowledge: Knowledge,
): AnsweredQuestion {
  const { laws } = knowledge;
  if (question.subject !== 'laws') return withFigure({ question, score }, text, knowledge);
  if (score >= thresholds.exact) return question;
  const id = question.source.replace(/^\/laws\//, '');
  const duties = laws.dutiesAsked(id, question.lines, text, readAll(text, corrected));
  return { ...question, lines: [...question.lines, ...duties.map((duty) => `- ${duty}`)] };
}

/** The question with the sentence of its page that has the figure that the message asks for. */
function withFigure(
  { question, score }: Pick<MatchedQuestion, 'question' | 'score'>,
  text: string,
  knowledge: Knowledge,
): AnsweredQuestion {
  const figure = score < thresholds.certain ? findFigure(text, question, knowledge) : null;
  return figure ? { ...question, lines: [...question.lines, figure] } : question;
}
