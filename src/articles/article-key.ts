/** Cache keys of article pages: a build reuses a page that an earlier build rendered from the same content. */
import { createHash } from 'node:crypto';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { statusBeside } from '#src/laws/record/law-notes.ts';
import { lawPath } from '#src/laws/record/law-words.ts';
import { type Article, findPause } from './articles.ts';

/** A hash of everything that an article's page shows. Undefined for an article that imports files, because the hash would not cover them. */
export async function articleKey(article: Article): Promise<string | undefined> {
  const { entry, newer, older, ...shown } = article;
  if ('deferredRender' in entry) return undefined;
  const neighbors = [newer, older].map((other) => other && [other.path, other.title]);
  const { id, data, body } = entry;
  const hasLaws = (await allLaws()).some(({ articles }) => articles.includes(id));
  const page = [shown, id, data, body, neighbors, hasLaws, await (shared ??= readShared())];
  return createHash('sha256').update(JSON.stringify(page)).digest('base64url');
}

let shared: Promise<unknown> | undefined;

/** What any article may show: the current status of a law that it links to, the pause of the series, the footer's year. */
async function readShared(): Promise<unknown> {
  const laws = (await allLaws()).map((law) => [lawPath(law), statusBeside(law, builtOn)]);
  return [laws, await findPause(), new Date().getFullYear()];
}
