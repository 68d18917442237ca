/** What an article's page shows of content, as one key: a build takes a page that an earlier one made from the same. */
import { createHash } from 'node:crypto';
import { allLaws, builtOn } from '#src/content/register/all-laws.ts';
import { statusBeside } from '#src/content/register/law-notes.ts';
import { lawPath } from '#src/content/register/law-words.ts';
import { type Article, findPause } from './articles.ts';

/** Of two articles with one key, pages by the same code are the same; none for an article that imports files. */
export async function articleKey(article: Article): Promise<string | undefined> {
  const { entry, newer, older, ...shown } = article;
  if ('deferredRender' in entry) return undefined;
  const ways = [newer, older].map((other) => other && [other.path, other.title]);
  const { id, data, body } = entry;
  const hasLaws = (await allLaws()).some(({ articles }) => articles.includes(id));
  const around = await (surroundings ??= readSurroundings());
  const page = [shown, id, data, body, ways, hasLaws, around];
  return createHash('sha256').update(JSON.stringify(page)).digest('base64url');
}

let surroundings: Promise<unknown> | undefined;

/** What any article may show: how a law that it links to stands today, the pause of the series, the footer's year. */
async function readSurroundings(): Promise<unknown> {
  const laws = (await allLaws()).map((law) => [lawPath(law), statusBeside(law, builtOn)]);
  return [laws, await findPause(), new Date().getFullYear()];
}
