/** Adds to the answer of a question what a message asks in detail: duties of a law, a figure. */
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { findFigure } from './answer-from-pages.ts';
import type { MatchedQuestion } from './match-questions.ts';
import { readAll } from './rank-questions.ts';
import { thresholds } from './weights.ts';

/** A question about a law, with the duties of its record that the message asks about. */
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

/** A question with the sentence of its page that has the figure which the message asks for. */
function withFigure(
  { question, score }: Pick<MatchedQuestion, 'question' | 'score'>,
  text: string,
  knowledge: Knowledge,
): AnsweredQuestion {
  const figure = score < thresholds.certain ? findFigure(text, question, knowledge) : null;
  return figure ? { ...question, lines: [...question.lines, figure] } : question;
}
