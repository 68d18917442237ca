/** The synonyms of the search: visitors and pages often use different words. */
import fieldSynonyms from '../content/field-synonyms.json' with { type: 'json' };
import { meaningfulWords } from './words.ts';

/** Splits lists of synonyms, which have bars between their names. */
export const readLists = (lists: string[]): string[][] => lists.map((list) => list.split('|'));

/** Synonyms of technical terms. */
export const fieldGroups = readLists(fieldSynonyms);

const fieldNames = readGroups(fieldGroups);

/** Synonyms by their first word, the longest first, each with its group. */
export type Names = Map<string, { name: string[]; group: string[][] }[]>;

/** Builds the table of some groups; `fold` turns words into the form in which they are looked up. */
export function readGroups(groups: string[][], fold = (word: string) => word): Names {
  const table: Names = new Map();
  for (const names of groups) {
    const group = names.map((name) => meaningfulWords(name).map(fold));
    for (const name of group) {
      const first = name[0] ?? '';
      const all = table.get(first) ?? [];
      all.push({ name, group });
      table.set(
        first,
        all.sort((a, b) => b.name.length - a.name.length),
      );
    }
  }
  return table;
}

/** A concept of a query: its words and their synonyms. */
export interface Concept {
  words: string[];
  others: string[][];
}

/** Splits folded words into concepts: a known name of several words, or a single word. */
export function findConcepts(words: string[], names: Names = fieldNames): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const found = names
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
