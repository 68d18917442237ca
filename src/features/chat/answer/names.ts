/** Finds names in a message: cities, to infer their state, and other organizations, which our pages are not about. */
import cities from '#src/content/cities.json' with { type: 'json' };
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { findStates, withoutStates } from '#src/passages/states.ts';
import { findWords, foldedWords, foldWord, stem } from '#src/passages/words.ts';
import { oneOf } from './phrases.ts';
import type { Vocabulary } from './read-message.ts';
import { asksForRecords, isDay, namesAsker } from './subjects.ts';

const states = new Map(
  Object.entries(cities).flatMap(([state, names]) =>
    names.map((name) => [name.toLowerCase(), state] as const),
  ),
);
const city = new RegExp(
  String.raw`\b(?:${[...states.keys()].map((name) => RegExp.escape(name)).join('|')})(?!\w)`,
  'gi',
);

/** Further names of places, whose state is ambiguous. */
const otherCity = new RegExp(
  String.raw`\b(?:${questionWords.namesOfPlaces.join('|')})(?!\w)`,
  'giu',
);

/** Replaces each city in a message by its state. A city that our pages mention is kept before the state. */
export const nameStatesOfCities = (message: string, { counts }: Vocabulary): string =>
  findStates(message).length > 0
    ? message
    : message.replace(city, (name) => {
        const state = states.get(name.toLowerCase())!;
        const isKnown = foldedWords(name).every((word) => counts.has(word));
        return isKnown ? `${name}, ${state}` : state;
      });

const { placesBeforeOf, placesAfterName, noNameBeforePlace, noName } = questionWords.names;
/** Names of agencies, which say who asks: "City of Example", "Example County". */
const place = new RegExp(
  String.raw`\b${oneOf(placesBeforeOf)} of(?: the)? \p{L}+(?: \p{L}+)?|(?<!\b${oneOf(noNameBeforePlace)} )\b\p{L}+ ${oneOf(placesAfterName)}\b`,
  'giu',
);

/** Matches without a name: "Which town", "a rural county". */
const nameless = new RegExp(String.raw`\b${oneOf(noName)} \w+$`, 'i');

/** Whether a message asks for the records of a named agency other than the visitor's own. */
export function asksAboutAgency(message: string): boolean {
  const named = [place, city, otherCity].flatMap((names) => message.match(names) ?? []);
  return named.some((name) => !nameless.test(name)) && asksForRecords(message);
}

/**
 * The stems of names in a message that mentions neither the visitor nor us. An answer without them is about
 * something else.
 */
export function namesOfOthers(
  message: string,
  text: string,
  { ordinary, names }: Vocabulary,
): string[] {
  if (namesAsker(message)) return [];
  const isShouted = !/\p{Ll}/u.test(message);
  return findWords(withoutStates(text).replace(place, ' '))
    .filter(({ word }) => word.length > 3 && !/\d/.test(word) && !isDay(word))
    .filter(({ word, at }) => {
      const folded = foldWord(word);
      // A word that our pages do not have may be an ordinary word, unless it is capitalized.
      const isCapital = !isShouted && at > 0 && /^\p{Lu}/u.test(word);
      return names.has(folded) || (isCapital && !ordinary.has(folded));
    })
    .map(({ word }) => stem(foldWord(word)));
}
