/** Recognizes Spanish, and finds the question whose Spanish answer fits. */
import MiniSearch from 'minisearch';
import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import { foldWord, listWords } from '#src/content/passages/words.ts';
import { findPopulation } from '#src/lexi/answer/price.ts';
import { readPhrases } from '#src/lexi/find/ranking.ts';

/** Frequent Spanish words, without accents, that are neither English nor common in names of places. */
const spanish = new Set(
  'que esta estan como cuando cuanto cuanta cuantos cuantas donde quien quienes cual cuales por para con una uno un es son hay mis su sus nuestro nuestra nuestros nuestras le ya pero tambien sobre desde entre tiene tienen tengo tenemos puede puedo podemos pueden debe debemos deben quiero queremos necesito necesitamos hacer hola gracias buenos buenas dias tardes noches ayuda ley leyes datos precio precios cuesta cuestan ciudad condado estado gratis'.split(
    ' ',
  ),
);
const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Small talk in Spanish, and that nothing was found. */
export type SpanishSmallTalk = 'greeting' | 'thanks' | 'a person, please' | 'nothing';

/** The kind of small talk in a Spanish message, or null. */
export function findSpanishSmallTalk(message: string): Exclude<SpanishSmallTalk, 'nothing'> | null {
  const words = listWords(message).map(fold).join(' ');
  if (/^(?:hola|buen[oa]s (?:dias|tardes|noches)|saludos)(?: \w+)?$/.test(words)) return 'greeting';
  if (/^(?:muchas |mil )?gracias\b/.test(words)) return 'thanks';
  return /\b(?:hablar|habla|comunicar\w*|contactar\w*|llamar) (?:con )?(?:una |un |a |al )?(?:persona|humano|alguien|agente|representante|ventas|ustedes)|\bpersona real\b/.test(
    words,
  )
    ? 'a person, please'
    : null;
}

/** The population in a Spanish question for a price, or null: "¿Cuánto cuesta para 8 mil habitantes?" */
export function findSpanishPopulation(message: string): number | null {
  const text = fold(message)
    .replace(/(?<=\d)\.(?=\d{3}\b)/g, ',')
    .replace(/\bmil\b/g, 'thousand')
    .replace(/\bmillon(?:es)?(?: de)?\b/g, 'million')
    .replace(/\b(?:habitantes|personas|residentes|vecinos)\b/g, 'people')
    .replace(/\b(?:poblacion|ciudad|pueblo|condado|municipio) de (?:unos )?/g, 'population ');
  return /\b(?:cuant|precio|cuesta|cost|vale|cobran|pagar|tarifa|plan)/.test(text)
    ? findPopulation(text)
    : null;
}

/** English words of a question about a law for the beginnings of Spanish ones; the rest of the message is left out. */
const english: readonly (readonly [RegExp, string])[] = [
  [/\b(?:multa|sancion|castig|pena|penalidad)/, 'penalty'],
  [/\b(?:cuando|fecha|plazo|vigencia|vigor)/, 'when'],
  [/\b(?:quien|aplica|obliga|alcanza)/, 'who must comply'],
  [/\b(?:ciudad|municip|pueblo|alcald|concejal)/, 'city'],
  [/\bcondado/, 'county'],
  [/\b(?:escuela|escolar|distritos? escolar|maestr|docente)/, 'school policy'],
  [/\bpolitica/, 'policy'],
  [/\bpolici/, 'police'],
  [/\b(?:informe|reporte)/, 'reports'],
  [/\b(?:terapia|salud mental)/, 'therapy'],
  [/\b(?:imagenes|deepfake)/, 'sexual images deepfake'],
  [/\bfacial/, 'facial recognition'],
  [/\b(?:chatbot|robot|bot)\b/, 'chatbot disclosure'],
  [/\b(?:capacita|entrenamiento|formacion)/, 'training'],
  [/\binventario/, 'inventory'],
  [/\b(?:contrata|emple|trabaj)/, 'hiring'],
  [/\b(?:accesib|pagina web|sitio web|discapaci)/, 'ADA web rule accessible website'],
];

/** The states whose Spanish names differ in more than accents. */
const statesInSpanish: [RegExp, string][] = [
  [/\bNueva York\b/gi, 'New York'],
  [/\bNueva Jersey\b/gi, 'New Jersey'],
  [/\bNuev[oa] (?=M[eé]xico|Hampshire)/gi, 'New '],
  [/\b(Carolina|Dakota) del Norte\b/gi, 'North $1'],
  [/\b(Carolina|Dakota) del Sur\b/gi, 'South $1'],
  [/\bVirginia Occidental\b/gi, 'West Virginia'],
  [/\bLuisiana\b/gi, 'Louisiana'],
  [/\bPensilvania\b/gi, 'Pennsylvania'],
  [/\bMisisipi\b/gi, 'Mississippi'],
  [/\bMisuri\b/gi, 'Missouri'],
  [/\bTejas\b/gi, 'Texas'],
];

/** What a Spanish message asks about a law, in English words. */
export function toEnglish(message: string): string {
  const text = fold(message);
  const words = english.filter(([is]) => is.test(text)).map(([, word]) => word);
  return words.join(' ');
}

/** What recognizes and answers Spanish. */
export interface SpanishReader {
  /** Whether a message has more words of Spanish than of English. */
  isSpanish: (message: string) => boolean;
  /** The message with the English names of states; in Spanish "IA" is AI, and not Iowa. */
  withoutIA: (message: string) => string;
  /** Finds the questions with a Spanish answer that fit a message, best first. */
  find: (message: string) => AnsweredQuestion[];
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

/** A word without its accents and its ending of gender, number and person; null for a function word. */
function toSpanishTerm(word: string): string | null {
  const folded = fold(word);
  if (small.has(folded)) return null;
  return folded.length > 3 ? folded.replace(/(?:[aeo]s?|amos|emos|an|en|ar|er|ir)$/, '') : folded;
}

/** How alike a message and the nearest wording of a question are, from 0 to 1. */
function likenessOf(message: string, { spanish: own }: AnsweredQuestion): number {
  const asked = readPhrases(message);
  return Math.max(
    ...[own!.question, ...own!.wordings]
      .map(readPhrases)
      .map((wording) => (2 * asked.intersection(wording).size) / (asked.size + wording.size)),
  );
}

/** The share of a message's words, by their rarity, that a question must have. */
const leastShare = 0.55;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Indexes the Spanish questions, wordings and answers; `english` has the folded words of the site. */
export function openSpanishReader(
  questions: AnsweredQuestion[],
  english: ReadonlyMap<string, unknown>,
): SpanishReader {
  const index = new MiniSearch<{ id: number; wordings: string; answer: string }>({
    fields: ['wordings', 'answer'],
    processTerm: toSpanishTerm,
    searchOptions: {
      boost: { wordings: 3 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  const translated = questions.filter(({ spanish: own }) => own);
  const byLetters = new Map<string, AnsweredQuestion>();
  const texts = translated.map((question, id) => {
    const { question: asked, wordings, lines } = question.spanish!;
    for (const wording of [asked, ...wordings]) byLetters.set(lettersOf(wording), question);
    return { id, wordings: [asked, ...wordings].join('. '), answer: lines.join(' ') };
  });
  index.addAll(texts);
  const known = new Set(
    texts.flatMap(({ wordings, answer }) => listWords(`${wordings} ${answer}`).map(fold)),
  );
  const frequency = new Map<string, number>();
  for (const { wordings, answer } of texts)
    for (const term of new Set(
      listWords(`${wordings} ${answer}`).flatMap((word) => toSpanishTerm(word) ?? []),
    ))
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const isEnglish = (word: string) => english.has(foldWord(word));

  function isSpanish(message: string): boolean {
    if (byLetters.has(lettersOf(message)) && /[^\p{ASCII}]|\s/u.test(message)) return true;
    if (message.includes('¿')) return true;
    const words = listWords(message).map(fold);
    if (words.join('').length < 3) return false;
    const own = words.filter(
      (word) => spanish.has(word) || (known.has(word) && !isEnglish(word)),
    ).length;
    const others = words.filter(
      (word) => isEnglish(word) && !spanish.has(word) && !known.has(word),
    ).length;
    return own > others;
  }

  return {
    isSpanish,
    withoutIA: (message) =>
      isSpanish(message)
        ? statesInSpanish.reduce(
            (text, [is, name]) => text.replace(is, name),
            message.replace(/\bIA\b/gi, 'AI'),
          )
        : message,
    find(message) {
      const worded = byLetters.get(lettersOf(message));
      if (worded) return [worded];
      const asked = new Set(listWords(message).flatMap((word) => toSpanishTerm(word) ?? []));
      // A word that no text has may describe who asks.
      const rarity = (term: string) => Math.log(1 + texts.length / (frequency.get(term) ?? 20));
      const total = (terms: Iterable<string>) =>
        [...terms].reduce((sum, term) => sum + rarity(term), 0);
      return index
        .search(message)
        .slice(0, 5)
        .map(({ id, queryTerms }) => ({
          question: translated[id as number]!,
          share: total(queryTerms) / total(asked),
        }))
        .filter(({ share }) => share >= leastShare)
        .map((one) => ({ ...one, worth: 2 * one.share + likenessOf(message, one.question) }))
        .sort((one, other) => other.worth - one.worth)
        .map(({ question }) => question);
    },
  };
}
