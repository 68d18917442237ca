import type { Config } from '@netlify/functions';
import {
  renderUnsubscribePage,
  unsubscribePageSchema,
} from '#src/features/newsletter/unsubscribe-page.server.tsx';
import { linkSchema, unsubscribe } from '#src/features/newsletter/unsubscribe.server.ts';
import { byMethod } from '#src/server/by-method.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** /unsubscribe: GET shows a button and changes nothing, POST is the button (R22). */
export default byMethod({
  get: endpoint(unsubscribePageSchema, renderUnsubscribePage, { method: 'GET', limit: 'none' }),
  post: endpoint(
    linkSchema,
    async ({ token }) => {
      await unsubscribe(token);
      return ok();
    },
    { method: 'POST', resultPage: '/unsubscribe', input: 'query', anyOrigin: true, limit: 'none' },
  ),
});

export const config: Config = { path: '/unsubscribe' };
