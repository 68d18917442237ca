/** The changes of laws in the register as RSS 2.0. */
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { listChanges, toFeedItem } from '#src/laws/news/law-news.ts';
import { site } from '#src/site.ts';

export const GET: APIRoute = async () => {
  const place = { today: builtOn, absolute: absoluteUrl };
  return rss({
    title: `${site.name}: changes to AI laws`,
    description:
      'What happened to the AI laws that apply to public agencies: signed, in effect, delayed, repealed.',
    site: absoluteUrl('/laws'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData:
      `<language>${site.language}</language>` +
      `<atom:link href="${absoluteUrl('/laws/changes.xml')}" rel="self" type="application/rss+xml"/>`,
    items: listChanges(await allLaws(), builtOn).map((change) => toFeedItem(change, place)),
  });
};
