import type { LexiBook } from '#src/lexi/questions/answered-question.ts';
import { passagesPath, unpackPassages, type PackedPage } from '#src/content/passages/passage.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import { warmUp } from '#src/lexi/answer/warm-up.ts';
import { openKnowledge, type Knowledge } from './knowledge.ts';

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
