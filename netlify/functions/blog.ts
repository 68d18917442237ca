import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { readListedArticles } from '#src/server/listed-articles.ts';
import { caches } from '#src/server/platform-rules.ts';

/** For the network's caches, which every deploy empties: only a build changes the list. */
const cdnCache = 'public, durable, max-age=86400, stale-while-revalidate=604800';

/** GET /api/blog: the articles that the pages show, newest first, without their summaries; caches answer, no hit costs a write. */
export default endpoint(
  z.object({}),
  async () => {
    const articles = await readListedArticles();
    const list = articles.map(
      ({ path, title, description, date, category, readMinutes, isDraft }) => ({
        ...{ path, title, description, date, category, readMinutes, isDraft },
      }),
    );
    return { ...ok(list), headers: { 'netlify-cdn-cache-control': cdnCache } };
  },
  { method: 'GET', limit: 'none', cache: caches.fiveMinutes },
);

export const config: Config = { path: '/api/blog' };
