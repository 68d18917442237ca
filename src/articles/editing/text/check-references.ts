/** Checks that what an article refers to exists: pages, anchors, other articles, pictures, components. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { site } from '#src/site.ts';
import type { CheckedText, Reference } from './check-text.ts';
import { noAnchor, noPage, suggest } from '#src/articles/editing/mistake.ts';
import type { SiteAddresses } from '#src/articles/editing/site-addresses.ts';

/** What a check of references needs of an article. */
export interface LinkedArticle {
  file: string;
  path: string;
  date: string;
  isDraft: boolean;
  /** Null when the text was not checked. */
  text: CheckedText | null;
}

/** What references are checked against. */
export interface ReferenceContext {
  root: string;
  today: string;
  addresses: SiteAddresses;
  /** All articles by path. */
  articles: Map<string, LinkedArticle>;
  /** Pictures in the articles folder, relative to the project root. */
  pictures: string[];
  sizeOf?: ((path: string) => number | null) | undefined;
}

/** The maximum size of an article's picture, in bytes. */
const pictureBudgetBytes = 300_000;

/** The message for a reference that leads nowhere or breaks a rule; undefined for a correct one. */
export function explainReference(
  { kind, address }: Reference,
  article: LinkedArticle,
  context: ReferenceContext,
): string | undefined {
  if (kind === 'link') return explainLink(address, article, context);
  if (kind === 'picture') return explainPicture(address, article, context);
  const isThere = existsSync(join(context.root, dirname(article.file), address));
  return isThere ? undefined : `There is no file ${address}. Correct its name, or delete the line.`;
}

function explainLink(address: string, article: LinkedArticle, context: ReferenceContext) {
  const { addresses, articles, today } = context;
  if (/^(mailto|tel):./.test(address)) return undefined;
  if (address.startsWith('https://')) {
    const url = URL.parse(address);
    if (!url) return `"${address}" is not a whole web address. Copy it from the browser.`;
    if (url.host !== new URL(site.defaultUrl).host) return undefined;
    return `A link to our own site has no host. Write: ${url.pathname}${url.search}${url.hash}`;
  }
  if (address.startsWith('http://'))
    return `${address} is not a secure address. Write https in place of http.`;
  if (!/^(\/|#.)/.test(address))
    return `"${address}" leads nowhere. A link begins with / for a page of ours, or with https:// for another site.`;

  const [, path = '', anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(address) ?? [];
  const target = path ? articles.get(path) : article;
  if (target && path && !article.isDraft) {
    // The published site hides the target, so the link would be dead there.
    if (target.isDraft)
      return `${path} is a draft, which readers cannot open. Publish it first, or take the link out.`;
    if (target.date > today && target.date > article.date)
      return `${path} appears only on ${target.date}, after this article. Take the link out until then.`;
  }
  if (target || addresses.has(path)) {
    const headings = target?.text?.anchors ?? [];
    if (!anchor || headings.includes(anchor)) return undefined;
    const isStory = target && /^story-\d+$/.test(anchor);
    if (!isStory && addresses.hasAnchor(target ? null : path, anchor)) return undefined;
    return noAnchor(path || article.path, anchor, headings);
  }
  const known = [...addresses.pages, ...articles.keys()];
  const bare = path.replace(/\/+$/, '');
  if (bare !== path && known.includes(bare || '/'))
    return `${path} has a slash at its end. Write: ${bare}`;
  return noPage(path, known);
}

function explainPicture(address: string, article: LinkedArticle, context: ReferenceContext) {
  const { root, pictures, sizeOf = readSize } = context;
  if (/^[a-z]+:/i.test(address))
    return `${address} is on another site, where our pages may not fetch pictures. Put the file beside the article.`;
  const folder = address.startsWith('/') ? 'public' : dirname(article.file);
  const bytes = sizeOf(join(root, folder, address.replaceAll('%20', ' ')));
  if (bytes === null) {
    const names = pictures.map((file) => `./${file.split('/').at(-1) ?? ''}`);
    return `There is no picture ${address}. ${suggest(address, names, 'Put the file beside the article, and write ./ before its name.')}`;
  }
  return bytes > pictureBudgetBytes
    ? `${address} weighs ${Math.ceil(bytes / 1000)} kB and at most ${pictureBudgetBytes / 1000} kB fit. Save it smaller, for example 1,200 pixels wide as a JPEG.`
    : undefined;
}

const readSize = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.size ?? null;
