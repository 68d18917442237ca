/** Checks that the targets of an article exist: pages, anchors, other articles, pictures, components. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { site } from '#src/site.ts';
import type { CheckedText, Reference } from './check-text.ts';
import { findNearest } from './mistake.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** An article, as far as other articles refer to it. */
export interface LinkedArticle {
  file: string;
  path: string;
  date: string;
  isDraft: boolean;
  /** Null when the start of the text cannot be found. */
  text: CheckedText | null;
}

/** What an article may refer to. */
export interface Neighborhood {
  root: string;
  today: string;
  addresses: SiteAddresses;
  /** By path. */
  articles: Map<string, LinkedArticle>;
  /** Pictures beside the articles, from the project's folder. */
  pictures: string[];
  sizeOf?: (path: string) => number | null;
}

/** The maximum size of an article's picture, in bytes. */
export const pictureBudgetBytes = 300_000;

/** What is wrong with a reference of an article: it leads nowhere, or breaks a rule. */
export function explainReference(
  kind: Reference['kind'],
  address: string,
  article: LinkedArticle,
  around: Neighborhood,
): string | undefined {
  if (kind === 'link') return explainLink(address, article, around);
  if (kind === 'picture') return explainPicture(address, article, around);
  return existsSync(join(around.root, dirname(article.file), address))
    ? undefined
    : `There is no file ${address}. Correct its name, or delete the line.`;
}

function explainLink(
  address: string,
  article: LinkedArticle,
  around: Neighborhood,
): string | undefined {
  if (/^(mailto|tel):./.test(address)) return undefined;
  if (address.startsWith('https://')) {
    const url = URL.parse(address);
    if (!url) return `"${address}" is not a whole web address. Copy it from the browser.`;
    if (url.host !== new URL(site.defaultUrl).host) return undefined;
    return `A link to our own site has no host. Write: ${url.pathname}${url.search}${url.hash}`;
  }
  if (address.startsWith('http://'))
    return `${address} is not a secure address. Write https in place of http.`;
  if (/^#./.test(address)) return explainAnchor(article.path, address.slice(1), article, around);
  if (!address.startsWith('/'))
    return `"${address}" leads nowhere. A link begins with / for a page of ours, or with https:// for another site.`;
  const [, path = '', anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(address) ?? [];
  const target = around.articles.get(path);
  if (target)
    return explainHidden(target, article, around) ?? explainAnchor(path, anchor, target, around);
  if (around.addresses.has(path)) return explainAnchor(path, anchor, null, around);
  const known = [...around.addresses.pages, ...around.articles.keys()];
  const bare = path.replace(/\/+$/, '');
  if (bare !== path && known.includes(bare || '/'))
    return `${path} has a slash at its end. Write: ${bare}`;
  const meant = findNearest(path, known);
  return `There is no page ${path}. ${meant ? `Write: ${meant}` : 'Copy the address from the page in the browser.'}`;
}

function explainAnchor(
  path: string,
  anchor: string | undefined,
  target: LinkedArticle | null,
  { addresses }: Neighborhood,
): string | undefined {
  if (!anchor) return undefined;
  const headings = target?.text?.anchors ?? [];
  if (headings.includes(anchor)) return undefined;
  const isStory = target && /^story-\d+$/.test(anchor);
  if (!isStory && addresses.hasAnchor(target ? null : path, anchor)) return undefined;
  const meant = findNearest(anchor, headings);
  return `The page ${path} has no place #${anchor}. ${meant ? `Write: #${meant}` : `Link to the page itself: ${path}`}`;
}

/** A link that would be dead on the published site, because its target is still hidden there (R33). */
function explainHidden(
  target: LinkedArticle,
  article: LinkedArticle,
  { today }: Neighborhood,
): string | undefined {
  if (article.isDraft) return undefined;
  if (target.isDraft)
    return `${target.path} is a draft, which readers cannot open. Publish it first, or take the link out.`;
  return target.date > today && target.date > article.date
    ? `${target.path} appears only on ${target.date}, after this article. Take the link out until then.`
    : undefined;
}

function explainPicture(
  address: string,
  article: LinkedArticle,
  { root, pictures, sizeOf = readSize }: Neighborhood,
): string | undefined {
  if (/^[a-z]+:/i.test(address))
    return `${address} is on another site, where our pages may not fetch pictures. Put the file beside the article.`;
  const folder = address.startsWith('/') ? 'public' : dirname(article.file);
  const bytes = sizeOf(join(root, folder, address.replaceAll('%20', ' ')));
  if (bytes === null) {
    const names = pictures.map((file) => `./${file.split('/').at(-1) ?? ''}`);
    const meant = findNearest(address, names);
    return `There is no picture ${address}. ${meant ? `Write: ${meant}` : 'Put the file beside the article, and write ./ before its name.'}`;
  }
  return bytes > pictureBudgetBytes
    ? `${address} weighs ${Math.ceil(bytes / 1000)} kB and at most ${pictureBudgetBytes / 1000} kB fit. Save it smaller, for example 1,200 pixels wide as a JPEG.`
    : undefined;
}

const readSize = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.size ?? null;
