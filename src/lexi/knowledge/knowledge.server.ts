import type { LexiBook } from '#src/lexi/questions/answered-question.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/content/passages/passage.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import { converse } from '#src/lexi/find/find-answer.ts';
import { openKnowledge, type Knowledge } from './knowledge.ts';

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

/** Asks a few questions at startup, so that no visitor waits for what is built on first use: patterns and functions. */
export function warmUp(knowledge: Knowledge): void {
  converse(conversation, knowledge);
}

let opened: Promise<Knowledge> | undefined;

/** Reads Lexi's knowledge from the built site, once per process. After an error, as when the site is not built, the next call tries again. */
export function readKnowledge(): Promise<Knowledge> {
  opened ??= Promise.all([
    readBuiltFile(`dist${passagesPath}`),
    readBuiltFile('dist/lexi.json'),
  ]).then(([passages, text]) => {
    const book = JSON.parse(text) as LexiBook;
    const knowledge = openKnowledge(unpackPassages(JSON.parse(passages) as PackedPage[]), book);
    warmUp(knowledge);
    return knowledge;
  });
  opened.catch(() => (opened = undefined));
  return opened;
}
