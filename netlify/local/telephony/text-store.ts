/** Text messages as files: LOCAL_DIR/texts/*.json, with names that sort by arrival. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '#src/integrations/private-files.ts';

/** A stored text message. */
export interface StoredText {
  sid: string;
  from: string;
  to: string;
  body: string;
  /** ISO date-time. */
  sentAt: string;
}

/** The stored text messages of one folder. */
export type TextStore = ReturnType<typeof openTextStore>;

/** Opens the folder, creating it if needed. */
export function openTextStore(dir: string) {
  mkdirSync(dir, { recursive: true });
  let count = 0;
  return {
    /** Writes a message completely, or throws and leaves nothing that `list` would find. */
    keep: (text: StoredText) => {
      count += 1;
      const time = text.sentAt.replace(/[-:.]/g, '');
      const name = `${time}-${String(count).padStart(6, '0')}-${text.sid}.json`;
      replaceFile(join(dir, name), JSON.stringify(text, null, 2));
    },
    /** Newest first. */
    list: () =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as StoredText),
  };
}
