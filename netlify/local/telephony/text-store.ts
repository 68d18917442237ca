/** Text messages as files: LOCAL_DIR/texts/*.json, with names that sort by arrival. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../process/replace-file.ts';

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
export interface TextStore {
  /** Writes a message completely, or throws and leaves nothing that `list` would find. */
  keep: (text: StoredText) => void;
  /** Newest first. */
  list: () => StoredText[];
}

/** Opens the folder, creating it if needed. */
export function openTextStore(dir: string): TextStore {
  mkdirSync(dir, { recursive: true });
  let count = 0;
  return {
    keep(text) {
      count += 1;
      const time = text.sentAt.replace(/[-:.]/g, '');
      const name = `${time}-${String(count).padStart(6, '0')}-${text.sid}.json`;
      replaceFile(join(dir, name), JSON.stringify(text, null, 2));
    },
    list: () =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as StoredText),
  };
}
