import type { Config } from '@netlify/functions';
import { linkSchema, unsubscribeForm } from '#src/features/newsletter/link-forms.ts';
import { renderUnsubscribePage } from '#src/features/newsletter/unsubscribe-page.server.tsx';
import { unsubscribe } from '#src/features/newsletter/unsubscribe.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { byMethod } from '#src/server/routes.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

const get = endpoint(linkSchema, renderUnsubscribePage, { method: 'GET', limit: 'none' });

/** /unsubscribe: GET shows a button and changes nothing, POST is the button (R22). */
export default byMethod({
  get,
  post: formEndpoint(
    unsubscribeForm,
    async ({ token }) => {
      await unsubscribe(token);
      return ok();
    },
    { input: 'query', anyOrigin: true, limit: 'none', page: get },
  ),
});

export const config: Config = { path: '/unsubscribe' };
