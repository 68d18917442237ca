/** Asks a few questions at startup, so that no visitor waits for what is built on first use: patterns and functions. */
import type { Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import { converse } from '#src/lexi/find/find-answer.ts';

/** Questions of all kinds: mistyped, of a place, follow-ups, several in a message, Spanish, from pages. */
const conversation = [
  'how much does it cot?',
  'Our clerk in Texas has started to use a tool. What must we say about it?',
  'Does Texas HB 149 bind counties? And who enforces it?',
  'what about cities?',
  'ok, and the price for 40,000 people?',
  '¿Y cuándo entra en vigor la ley?',
  'How many ships does the harbor of a small town count in a year?',
];

/** Asks each of them once. */
export function warmUp(knowledge: Knowledge): void {
  converse(conversation, knowledge);
}
