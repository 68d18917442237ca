/** Finds the states that a message is about: by name, abbreviation, city, county or law. */
import localNames from '#src/content/lists/cities-and-counties.json' with { type: 'json' };
import towns from '#src/content/lists/towns.json' with { type: 'json' };
import { states as ownStates, territories } from '#src/content/lists/law-lists.ts';
import { foldedWords, isSmallWord } from '#src/content/passages/words.ts';

/** A pattern of some names as whole words, in any script: "Cañon" does not contain "CA". */
export const wholeWords = (names: string[], flags = 'giu'): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])(?:${names.toSorted((a, b) => b.length - a.length).join('|')})(?![\p{L}\p{M}\p{N}])`,
    flags,
  );

const states = [...ownStates, ...territories];
const slugs = new Map(states.map(({ name, slug }) => [name.toLowerCase(), slug]));
const names = states.map(({ name }) => name);
const anyState = wholeWords(names);
const possessive = wholeWords([`(?:${names.join('|')})['’]?s`]);
const withEnding = wholeWords(names.map((name) => `${name}(?:['’]s)?`));

/** The slugs of the states named in a text, each once. */
export function findStates(text: string): string[] {
  const named = [...text.matchAll(anyState)].map(([name]) => slugs.get(name.toLowerCase())!);
  return [...new Set([...named, ...(/\bTRAIGA\b/i.test(text) ? ['texas'] : [])])];
}

/** The text without the names of states. */
export const withoutStates = (text: string): string => text.replace(withEnding, ' ');

/** A name without accents, dots, hyphens and possessive. */
const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|[.]|['’]s$/gu, '')
    .replace(/-/g, ' ')
    .replace(/’/g, "'")
    .toLowerCase();
const statesOf = (names: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(names).flatMap(([state, own]) =>
      own.split('|').map((name) => [foldName(name), state]),
    ),
  );
/** Cities, counties and short names whose name says the state: no other is nearly as large. A county may have a city's name in another state. */
const cities = statesOf(localNames);
/** Towns of which no other has a fifth of the people: the places of over 5,000 people in GeoNames (CC BY 4.0), of two words from 2,500, whose name is no English word; not New Orleans, which our contract names. */
const townsOf = statesOf(towns);
const mostWords = 4;

interface FoundCity {
  at: number;
  name: string;
  state: string;
}

/** The cities in a text, the longest names first. A town has a capital letter, as no other word has. */
function findCities(text: string): FoundCity[] {
  const words = [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}.'’-]*/gu)];
  const found: FoundCity[] = [];
  for (let first = 0; first < words.length; first += 1)
    for (let last = Math.min(words.length, first + mostWords) - 1; last >= first; last -= 1) {
      const at = words[first]!.index;
      const end = words[last]!.index + words[last]![0].replace(/[.'’-]+$|['’]s$/, '').length;
      const name = text.slice(at, end);
      const isTown = /^\p{Lu}/u.test(name);
      const state =
        cities.get(foldName(name)) ?? (isTown ? townsOf.get(foldName(name)) : undefined);
      if (!state || /^ (?:county|parish)\b/i.test(text.slice(end))) continue;
      found.push({ at, name, state });
      first = last;
      break;
    }
  return found;
}

const codes = new Map(states.map(({ postalCode, name }) => [postalCode, name]));
/** Codes that are words, always in lower case or unless a law follows, and capital letters that are no state. */
const alwaysWords = new Set(['de', 'hi', 'id', 'in', 'la', 'me', 'oh', 'ok', 'or', 'as']);
const wordsUnlessLaw = new Set(['al', 'co', 'ma', 'mo', 'ms', 'pa', 'mi', 'dc']);
const notStates = new Set(['AI', 'HR', 'IT', 'PO', 'ID', 'OK', 'HI']);
const code =
  /(?<![\p{L}\p{M}\p{N}])[a-z]{2}(?![\p{L}\p{M}\p{N}])(?=(\W+(?:ai|law|act|hb|sb|bill|state|rules?|count(?:y|ies)|cit(?:y|ies)|police|courts?|schools?|agenc(?:y|ies))\b)?)/giu;
/** A state's name in that of a city, such as "Kansas City", and Washington before "DC". */
const inCity = new RegExp(
  String.raw`\b(?:${names.join('|')})(?= (?:City|Beach|County|Springs)\b)|\bWashington(?=\b[^.?!]{0,40}\b(?:District of Columbia|D\.?C\b))`,
  'gi',
);

/** A city with a state's name, which other states may have, too. */
const cityOfTwo = new RegExp(String.raw`\b(?:${names.join('|')}) City\b`, 'u');

/** A city with the name of a state: "Wyoming, Michigan", but not a list of states. */
const cityOfState = new RegExp(
  String.raw`(?<!(?:and|or|,) )\b(?:${names.join('|')}), (?=(?:${names.join('|')})\b(?!,? (?:and|or|&)\b|, \p{Lu}))`,
  'gu',
);

/** The message with the names of states for their codes, and for cities when it names no state; a city that our pages mention is kept before its state. */
export function nameStates(message: string, vocabulary?: ReadonlyMap<string, unknown>): string {
  const isShouted = !/\p{Ll}/u.test(message);
  const named = message
    .replace(/\bL\.?A\.?(?= (?:county|metro)\b)/gi, 'Los Angeles')
    .replace(/\bD\.C\.?/gi, 'DC')
    .replace(possessive, (name) => name.replace(/['’]?s$/i, ''))
    .replace(code, (word, follows?: string) => {
      const name = codes.get(word.toLowerCase());
      if (!name || notStates.has(word)) return word;
      if (word === word.toUpperCase() && !isShouted) return name;
      const lower = word.toLowerCase();
      return alwaysWords.has(lower) || (wordsUnlessLaw.has(lower) && !follows) ? word : name;
    });
  const other = named.replace(inCity, ' ').replace(cityOfState, ' ');
  // Kansas City is in two states.
  const isOpen = cityOfTwo.test(named) && findCities(named).length === 0;
  const text = isOpen || findStates(other).length > 0 ? other : named;
  if (findStates(text).length > 0) return text;
  return findCities(text)
    .toReversed()
    .reduce((said, { at, name, state }) => {
      const isKnown = foldedWords(name).every((word) => vocabulary?.has(word));
      return `${said.slice(0, at)}${isKnown ? `${name}, ${state}` : state}${said.slice(at + name.length)}`;
    }, text);
}

const beforeState = new RegExp(
  String.raw`(?<town>\b\p{Lu}\p{Ll}{2,}),? (?:${names.join('|')})\b`,
  'u',
);

/** Whether a message names a city: one that we know, or an unknown name before that of a state. */
export function namesCity(message: string, vocabulary?: ReadonlyMap<string, unknown>): boolean {
  if (findCities(message).length > 0) return true;
  const town = beforeState.exec(message)?.groups?.town;
  return (
    town !== undefined &&
    vocabulary !== undefined &&
    foldedWords(town).every((word) => !isSmallWord(word) && !vocabulary.has(word))
  );
}
