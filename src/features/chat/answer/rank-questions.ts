/** Ranks the questions of `/questions` for a whole message and for each of its sentences. */
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { withoutStates } from '#src/passages/states.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { MatchedQuestion, Places } from './match-questions.ts';
import { cutWords, readTerms, type Term } from './read-message.ts';
import { asksPrice, introduction, largeNumbers } from './subjects.ts';
import { thresholds, weights } from './weights.ts';

/** The nearest question, to offer when nothing answers a message. */
export const offer = (matched: MatchedQuestion[]): AnsweredQuestion[] =>
  matched
    .filter(({ score, covered }) => score >= thresholds.offered && covered >= thresholds.covered)
    .slice(0, 1)
    .map(({ question }) => question);

/** The laws that a message is about; `lawful` is whether it asks about laws at all, undefined when it is unclear. */
export interface Reading {
  about: Places;
  lawful: boolean | undefined;
}

/** The terms of a message, without large numbers. */
export const readAll = (text: string, corrected: ReadonlySet<string>): Term[] =>
  readTerms(cutWords(text.replace(largeNumbers, ' ')), corrected);

/**
 * The questions that match a message or one of its sentences, best first. For questions about us, states are
 * removed from the message, because they only describe the visitor; for questions about laws they are kept.
 */
export function matchQuestions(
  text: string,
  corrected: ReadonlySet<string>,
  { about, lawful }: Reading,
  { questions }: Knowledge,
): MatchedQuestion[] {
  const best = new Map<string, MatchedQuestion>();
  const keep = (part: string, share: number, isWanted: (subject: string) => boolean) => {
    for (const one of questions.match(part, readAll(part, corrected), about, isWanted)) {
      const { id, subject, isOfSheet, isUnsaid } = one.question;
      const isOther = lawful !== undefined && (subject === 'laws') !== lawful;
      const other = lawful ? weights.otherSubject : weights.unaskedLaw;
      const ofSheet = isOfSheet ? weights.ofSheet : 1;
      const unsaid = isUnsaid ? weights.unsaid : 1;
      const score = one.score * share * ofSheet * unsaid * (isOther ? other : 1);
      if (score > (best.get(id)?.score ?? 0)) best.set(id, { ...one, score });
    }
  };
  const information = (part: string) =>
    readAll(part, corrected).reduce((sum, term) => sum + questions.rarity(term), 0);
  const whole = information(text);
  const sentences = text.match(/[^.?!;\n]+[.?!;\n]?/g)?.filter((one) => /\p{L}/u.test(one)) ?? [];
  const parts = sentences.length > 1 && sentences.length < 6 ? [text, ...sentences] : [text];
  for (const [at, part] of parts.entries()) {
    // A sentence of one word is not a question, unless it asks for a price: "Templates cost? Need email?"
    if (at > 0 && !asksPrice(part) && readAll(part, corrected).length < 2) continue;
    const isQuestion = part.endsWith('?') || !text.includes('?');
    const share =
      at === 0
        ? 1
        : weights.oneSentence *
          (isQuestion ? 1 : weights.noQuestion) *
          Math.min(1, 0.55 + information(part) / whole);
    const ofUs = withoutStates(part).replace(introduction, ' ');
    if (ofUs === part) keep(part, share, () => true);
    else {
      keep(ofUs, share, (subject) => subject !== 'laws');
      keep(part, share, (subject) => subject === 'laws');
    }
  }
  return [...best.values()].sort((one, other) => other.score - one.score);
}
