import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { findPhoneNumber } from '#src/integrations/telephony/phone-number.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { readListedArticles } from '#src/articles/listing/listed-articles.ts';
import { caches, cacheTags, networkCaches } from '#src/server/pages/platform-rules.ts';
import { routes } from '#src/server/routes.ts';

/** The listed articles, newest first, without their summaries. */
const listArticles = endpoint(
  z.object({}),
  async () => {
    const articles = await readListedArticles();
    const list = articles.map(
      ({ path, title, description, date, category, readMinutes, isDraft }) => ({
        path,
        title,
        description,
        date,
        category,
        readMinutes,
        isDraft,
      }),
    );
    return { ...ok(list), headers: { 'netlify-cdn-cache-control': networkCaches.untilDeploy } };
  },
  { method: 'GET', limit: 'none', cache: caches.fiveMinutes },
);

/** The phone number that every page shows. */
const readPhoneNumber = endpoint(
  z.object({}),
  async () => ({
    ...ok({ phoneNumber: await findPhoneNumber() }),
    headers: {
      'netlify-cdn-cache-control': networkCaches.fiveMinutes,
      'netlify-cache-tag': cacheTags.phoneNumber,
    },
  }),
  { method: 'GET', limit: 'none', cache: caches.fiveMinutes },
);

/** Responses that are the same for everyone are cached, and have no rate limit because that would be a write. */
export default routes({ '/api/blog': listArticles, '/api/phone-number': readPhoneNumber });

export const config: Config = { path: ['/api/blog', '/api/phone-number'] };
