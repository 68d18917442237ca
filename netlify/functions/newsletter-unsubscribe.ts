import type { Config } from '@netlify/functions';
import { linkSchema } from '#src/features/newsletter/link-forms.ts';
import { renderUnsubscribePage } from '#src/features/newsletter/unsubscribe-page.server.tsx';
import { unsubscribe } from '#src/features/newsletter/unsubscribe.server.ts';
import { byMethod } from '#src/server/routes.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/newsletter-unsubscribe: one click in a mail program; a reader who opens the address gets the page (R22). */
export default byMethod({
  get: endpoint(linkSchema, renderUnsubscribePage, { method: 'GET', limit: 'none' }),
  post: endpoint(
    linkSchema,
    async ({ token }) => {
      await unsubscribe(token);
      return ok();
    },
    { method: 'POST', input: 'query', anyOrigin: true, limit: 'none' },
  ),
});

export const config: Config = { path: '/api/newsletter-unsubscribe' };
