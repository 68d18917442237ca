/** Lexi's knowledge on the server: read from the built site once per process. */
import { passagesPath, unpackPassages, type PackedPage } from '#src/passages/passage.ts';
import { readBuiltFile } from '#src/server/built-file.ts';
import { openKnowledge, type Knowledge } from './knowledge.ts';

let opened: Promise<Knowledge> | undefined;

/** Lexi's knowledge; rejects when the site has not been built, and tries again on the next call. */
export function readKnowledge(): Promise<Knowledge> {
  opened ??= readBuiltFile(`dist${passagesPath}`).then((json) =>
    openKnowledge(unpackPassages(JSON.parse(json) as PackedPage[])),
  );
  opened.catch(() => (opened = undefined));
  return opened;
}
