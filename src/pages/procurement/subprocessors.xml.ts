/** The changes of the list of subprocessors as RSS 2.0. */
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { allSubprocessors } from '#src/features/procurement/pieces.ts';
import {
  listSubprocessorChanges,
  subprocessorsPath,
} from '#src/features/procurement/subprocessors.ts';
import { site } from '#src/site.ts';

export const GET: APIRoute = async () => {
  const page = absoluteUrl(subprocessorsPath);
  return rss({
    title: `${site.name}: changes to subprocessors`,
    description: 'Who begins or ends to work for us with data of this website.',
    site: page,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData:
      `<language>${site.language}</language>` +
      `<atom:link href="${page}.xml" rel="self" type="application/rss+xml"/>`,
    items: listSubprocessorChanges(await allSubprocessors()).map(({ id, date, text }) => ({
      title: text,
      link: `${page}#${id}`,
      pubDate: new Date(`${date}T12:00:00Z`),
    })),
  });
};
