/** Finds names of states and territories in texts. */
import { states, territories } from '#src/content/law-lists.ts';

const names = [...states, ...territories]
  .map(({ name }) => name)
  // "West Virginia" must match before "Virginia".
  .sort((one, other) => other.length - one.length)
  .join('|');
const pattern = new RegExp(String.raw`\b(?:${names})\b`, 'gi');

const withEnding = new RegExp(String.raw`\b(?:${names})\b(?:['’]s)?`, 'gi');

/** Names of laws that imply a state. */
const laws = [
  { name: /\bTRAIGA\b/i, state: 'texas' },
  { name: /\bRAISE Act\b/i, state: 'new york' },
];

/** The states named in a text, in lower case, each once. */
export function findStates(text: string): string[] {
  const named = (text.match(pattern) ?? []).map((name) => name.toLowerCase());
  const meant = laws.filter(({ name }) => name.test(text)).map(({ state }) => state);
  return [...new Set([...named, ...meant])];
}

/** The text without the names of states: for a question in which a state only describes the visitor. */
export const withoutStates = (text: string): string => text.replace(withEnding, ' ');
