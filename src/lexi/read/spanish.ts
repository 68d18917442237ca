/** Recognizes Spanish, and finds the question whose Spanish answer fits. */
import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import { foldWord, listWords } from '#src/content/passages/words.ts';
import type { spanishLines } from '#src/lexi/answer/lines.ts';
import { openRanking, type Match } from '#src/lexi/find/ranking.ts';
import spanishWords from '#src/content/lists/spanish-words.json' with { type: 'json' };
import { plainText } from './message.ts';
import { wholeWords } from './places.ts';

const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The kind of small talk in a Spanish message, or null. */
export function findSpanishSmallTalk(message: string): keyof typeof spanishLines | null {
  const text = listWords(message).map(fold).join(' ');
  if (/^(?:hola|buen[oa]s (?:dias|tardes|noches)|saludos)(?: \w+)?$/.test(text)) return 'greeting';
  if (/^(?:muchas |mil )?gracias\b/.test(text)) return 'thanks';
  return /\b(?:hablar|habla|comunicar\w*|contactar\w*|llamar) (?:con )?(?:una |un |a |al )?(?:persona|humano|alguien|agente|representante|ventas|ustedes)|\bpersona real\b/.test(
    text,
  )
    ? 'a person, please'
    : null;
}

/** English words by the beginnings of Spanish ones; words of up to three letters are whole. */
const inEnglish = new Map(
  Object.entries(spanishWords).flatMap(([word, own]) => own.split('|').map((root) => [root, word])),
);
const beginnings = [...inEnglish.keys()].sort((a, b) => b.length - a.length);
const anyKnown = wholeWords(beginnings.map((root) => (root.length > 3 ? `${root}\\p{L}*` : root)));

/** A question with the share of a message that it has and how alike its nearest wording is, from 0 to 1. */
type FoundInSpanish = Pick<Match, 'coverage' | 'likeness'> & { question: AnsweredQuestion };

/** What recognizes and answers Spanish. */
export interface SpanishReader {
  /** Whether a message has more words of Spanish than of English. */
  isSpanish: (message: string) => boolean;
  /** What a Spanish message asks in English words, without function words; other messages as they are. */
  toEnglish: (message: string) => string;
  /** Finds the questions with a Spanish answer that fit a message, best first. */
  find: (message: string) => FoundInSpanish[];
}

/** Function words say nothing about the subject of a message. */
const small = new Set(
  'que es son esta estan hay como cuando donde por para con una uno un el la los las de del al en y o mi mis su sus me se si lo le a no nos les te tu hola buenas buenos tardes dias noches gracias favor tienen tiene puedo pueden puede podemos quiero queremos necesito ustedes usted nuestro nuestra nuestros nuestras esto eso pero tambien'.split(
    ' ',
  ),
);
/** The message without function words. */
export const withoutSmallSpanish = (message: string): string =>
  listWords(message)
    .filter((word) => !small.has(fold(word)))
    .join(' ');
/** A text without function words, accents, and endings of gender, number and person. */
const stemmed = (text: string) =>
  listWords(withoutSmallSpanish(text))
    .map(fold)
    .map((word) =>
      word.length > 3 ? word.replace(/(?:[aeo]s?|amos|emos|an|en|ar|er|ir)$/, '') : word,
    )
    .join(' ');
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Indexes the Spanish questions, wordings and answers; `english` has the folded words of the site. */
export function openSpanishReader(
  questions: AnsweredQuestion[],
  english: ReadonlyMap<string, unknown>,
): SpanishReader {
  const byLetters = new Map<string, AnsweredQuestion>();
  const known = new Set('hola gracias saludos buenos buenas dias tardes noches'.split(' '));
  const translated = questions.filter(({ spanish: own }) => own);
  const ranking = openRanking(
    translated.map((question) => {
      const { id, spanish: own } = question;
      const asked = [own!.question, ...own!.wordings];
      for (const wording of asked) byLetters.set(lettersOf(wording), question);
      for (const word of listWords([...asked, ...own!.lines].join(' '))) known.add(fold(word));
      const [title = '', ...wordings] = asked.map(stemmed);
      const text = stemmed(own!.lines.join(' '));
      return { id, title, wordings, text, weight: 1, isLaw: false, places: [], question };
    }),
  );
  const isEnglish = (word: string) => english.has(foldWord(word));

  function isSpanish(message: string): boolean {
    if (byLetters.has(lettersOf(message)) && /[^\p{ASCII}]|\s/u.test(message)) return true;
    if (message.includes('¿')) return true;
    const words = listWords(message).map(fold);
    if (words.join('').length < 3) return false;
    const weigh = (word: string) => Number(known.has(word)) - Number(isEnglish(word));
    return words.reduce((sum, word) => sum + weigh(word), 0) > 0;
  }

  return {
    isSpanish,
    toEnglish: (message) =>
      isSpanish(message)
        ? plainText(message)
            .replace(/(?<=\d)\.(?=\d{3}\b)/g, ',')
            .replaceAll('¿', '')
            .replace(anyKnown, (word) => {
              const start = beginnings.find((root) => word.toLowerCase().startsWith(root));
              return inEnglish.get(start!)!;
            })
            .replace(/(?<!\p{L})\p{L}+(?!\p{L})/gu, (word) =>
              small.has(word.toLowerCase()) ? '' : word,
            )
        : message,
    find(message) {
      const worded = byLetters.get(lettersOf(message));
      if (worded) return [{ question: worded, coverage: 1, likeness: 1 }];
      return ranking
        .rank(stemmed(message), { states: [], isLaw: undefined })
        .map(({ entry, ...match }) => ({ question: entry.question!, ...match }));
    },
  };
}
