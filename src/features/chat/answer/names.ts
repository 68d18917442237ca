/** Names in a message: of cities, to know their state, and of others, whom our pages do not speak for. */
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

/** More names of cities, in several states or without a word on ours. */
const otherCity = new RegExp(
  String.raw`\b(?:${questionWords.namesOfPlaces.join('|')})(?!\w)`,
  'giu',
);

/** The message with the state of each city that it names; the city itself stays when our pages speak of it. */
export const nameStatesOfCities = (message: string, { counts }: Vocabulary): string =>
  findStates(message).length > 0
    ? message
    : message.replace(city, (name) => {
        const state = states.get(name.toLowerCase())!;
        const isKnown = foldedWords(name).every((word) => counts.has(word));
        return isKnown ? `${name}, ${state}` : state;
      });

const { placesBeforeOf, placesAfterName, noNameBeforePlace, noName } = questionWords.names;
/** "City of Example", "Example County": these say who asks. */
const place = new RegExp(
  String.raw`\b${oneOf(placesBeforeOf)} of(?: the)? \p{L}+(?: \p{L}+)?|(?<!\b${oneOf(noNameBeforePlace)} )\b\p{L}+ ${oneOf(placesAfterName)}\b`,
  'giu',
);

/** "Which town", "a rural county": no name. */
const nameless = new RegExp(String.raw`\b${oneOf(noName)} \w+$`, 'i');

/** Whether a message asks for the records of an agency that it names, and that is not the visitor's own. */
export function asksAboutAgency(message: string): boolean {
  const named = [place, city, otherCity].flatMap((names) => message.match(names) ?? []);
  return named.some((name) => !nameless.test(name)) && asksForRecords(message);
}

/**
 * The names in a message that speaks neither of the one who asks nor of us, as stems: an answer that has none
 * of them is about something else.
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
      // What our pages never write may be a word of every day, unless a capital letter says otherwise.
      const isCapital = !isShouted && at > 0 && /^\p{Lu}/u.test(word);
      return names.has(folded) || (isCapital && !ordinary.has(folded));
    })
    .map(({ word }) => stem(foldWord(word)));
}
