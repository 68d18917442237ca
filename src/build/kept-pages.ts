/** Finished pages of earlier builds, in `node_modules/.cache`, by all that made them. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComposedList } from './compose-classes.ts';
import { deployContext } from './deploy.ts';
import { fingerprintCode } from './fingerprint-code.ts';
import type { PageFacts } from './page-facts.ts';

/** A finished page, and what else was read from it. */
export interface FinishedPage {
  html: Uint8Array<ArrayBuffer>;
  facts: PageFacts;
  /** Under this name it is kept. */
  name: string;
}

/** All that makes a page of content: our code and packages, the deploy and its address, the scripts and sheets of the build. */
export function fingerprintTools(
  root: string,
  assets: string,
  composed: ComposedList,
  siteUrl: string | undefined,
): string {
  const hash = createHash('sha256').update(fingerprintCode(root));
  hash.update(JSON.stringify([deployContext, siteUrl, composed]));
  for (const name of readdirSync(assets).sort())
    if (/\.(js|css)$/.test(name))
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(assets, name)))
        .update('\0');
  return hash.digest('base64url');
}

/** Opens the kept pages in a folder; those that other tools have finished do not count. */
export function openKeptPages(folder: string, tools: string) {
  mkdirSync(folder, { recursive: true });
  return {
    /** By what the page is made of: its HTML before it is finished, or a key. */
    nameOf: (path: string, madeOf: string): string =>
      createHash('sha256').update(`${tools}\0${path}\0`).update(madeOf).digest('base64url'),

    find(name: string): FinishedPage | null {
      try {
        const bytes = new Uint8Array(readFileSync(join(folder, name)));
        const end = bytes.indexOf(lineFeed);
        const facts = JSON.parse(Buffer.from(bytes.buffer, 0, end).toString()) as PageFacts;
        return { html: bytes.slice(end + 1), facts, name };
      } catch {
        return null;
      }
    },

    keep({ html, facts, name }: FinishedPage): void {
      // Written under another name first: an interrupted build leaves no partial page.
      const unfinished = join(folder, `${name}.${process.pid}`);
      writeFileSync(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), html]));
      renameSync(unfinished, join(folder, name));
    },

    /** Deletes all but these. */
    forgetOthers(names: ReadonlySet<string>): void {
      for (const name of readdirSync(folder))
        if (!names.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}

const lineFeed = 10;
