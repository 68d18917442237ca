/** What in a message only describes the visitor. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { oneOf } from './phrases.ts';

const { introductions, numbers } = questionWords;

/** "We are a city in Texas." */
export const introduction = new RegExp(
  String.raw`\b${oneOf(introductions.who)} ${oneOf(introductions.then)}\b[^.,;?!]*(?:[.,;?!]|$)`,
  'gi',
);

/** How large the visitor is: "40,000", "40k", "1200". */
export const largeNumbers = new RegExp(
  String.raw`\$?\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\s?${oneOf(`${numbers.thousands}|${numbers.millions}`)}\b|\b\d{4,}\b`,
  'gi',
);
