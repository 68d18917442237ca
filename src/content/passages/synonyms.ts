/** The synonyms of the search: visitors and pages often use different words. */
import fieldSynonyms from './field-synonyms.json' with { type: 'json' };
import { meaningfulWords } from './words.ts';

/** Splits lists of synonyms, which have bars between their names. */
export const readLists = (lists: string[]): string[][] => lists.map((list) => list.split('|'));

/** Synonyms of technical terms. */
export const fieldGroups = readLists(fieldSynonyms);

/** Synonyms by their first word, the longest first, each with its group. */
const fieldNames = new Map<string, { name: string[]; group: string[][] }[]>();
for (const names of fieldGroups) {
  const group = names.map((name) => meaningfulWords(name));
  for (const name of group)
    fieldNames.set(
      name[0]!,
      [...(fieldNames.get(name[0]!) ?? []), { name, group }].sort(
        (a, b) => b.name.length - a.name.length,
      ),
    );
}

/** A concept of a query: its words and their synonyms. */
export interface Concept {
  words: string[];
  others: string[][];
}

/** Splits folded words into concepts: a known name of several words, or a single word. */
export function findConcepts(words: string[]): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const found = fieldNames
      .get(words[at] ?? '')
      ?.find(({ name }) => name.every((word, index) => words[at + index] === word));
    const length = found?.name.length ?? 1;
    concepts.push({
      words: words.slice(at, at + length),
      others: found?.group.filter((name) => name !== found.name) ?? [],
    });
    at += length;
  }
  return concepts;
}
