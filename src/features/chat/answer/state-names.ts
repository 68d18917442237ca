/** Expands abbreviations of states in a message. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { states as allStates } from '#src/content/law-lists.ts';
import { findStates } from '#src/passages/states.ts';
import { stateShortNames } from '#src/passages/synonyms.ts';
import { oneOf } from './phrases.ts';

const abbreviations = new Map(allStates.map(({ postalCode, name }) => [postalCode, name]));
const shortNames = new Map(
  stateShortNames.flatMap(([name = '', ...short]) => short.map((one) => [one.toLowerCase(), name])),
);
/** A possessive without an apostrophe: "Kentuckys". */
const possessive = new RegExp(
  String.raw`\b(${allStates.map(({ name }) => name).join('|')})s\b`,
  'gi',
);
const longAbbreviation = new RegExp(
  String.raw`\b(?:${[...shortNames.keys()].join('|')})\b\.?`,
  'gi',
);
/** Louisiana has parishes, so "LA County" is Los Angeles. */
const losAngeles = /\bL\.?A\.?(?= (?:county|metro)\b)/gi;
/** A state's name in that of a city, such as "Kansas City, Missouri", and Washington before "DC". */
const inCity = new RegExp(
  String.raw`\b(?:${allStates.map(({ name }) => name).join('|')})(?= (?:City|Beach|County|Springs)\b)|\bWashington(?=\b[^.?!]{0,40}\b(?:District of Columbia|D\.?C\b))`,
  'gi',
);

/** The message without states that only a city is named for, if it names another. */
function withoutCities(message: string): string {
  const named = message.replace(inCity, ' ');
  return findStates(named).length > 0 ? named : message;
}

const { abbreviationsOfStates } = questionWords;
/** Abbreviations that are ordinary words in lower case: always, or unless a law follows. */
const alwaysWords = new RegExp(`^${oneOf(abbreviationsOfStates.words)}$`);
const wordsToo = new RegExp(`^${oneOf(abbreviationsOfStates.wordsUnlessLawFollows)}$`);
const notStates = new RegExp(`^${oneOf(abbreviationsOfStates.not)}$`);
const abbreviation = new RegExp(
  String.raw`\b[A-Za-z]{2}\b(?=(\W+${oneOf(abbreviationsOfStates.lawFollows)}\b)?)`,
  'g',
);

/** Replaces abbreviations of states by their names. */
export function nameStates(message: string): string {
  const isShouted = !/[a-z]/.test(message);
  const named = message
    .replace(losAngeles, 'Los Angeles')
    .replace(
      longAbbreviation,
      (word) => shortNames.get(word.toLowerCase().replace('.', '')) ?? word,
    );
  const text = named.replace(possessive, '$1').replace(abbreviation, (word, follows?: string) => {
    const name = abbreviations.get(word.toLowerCase());
    if (!name || notStates.test(word)) return word;
    const isUpper = word === word.toUpperCase() && !isShouted;
    if (isUpper) return name;
    const lower = word.toLowerCase();
    return alwaysWords.test(lower) || (wordsToo.test(lower) && !follows) ? word : name;
  });
  return withoutCities(text);
}
