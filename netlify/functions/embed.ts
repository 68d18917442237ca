import type { Config } from '@netlify/functions';
import { embedSchema, renderEmbeddedDeadlines } from '#src/laws/embed/deadlines-page.server.tsx';
import { caches } from '#src/server/pages/platform-rules.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** The only pages that other sites may frame (R53): a function, because the header rules of static files can't leave out a folder. */
export default routes({
  '/embed/deadlines/:place': endpoint(embedSchema, renderEmbeddedDeadlines, {
    method: 'GET',
    limit: 'none',
    cache: caches.oneHour,
  }),
});

export const config: Config = { path: ['/embed/deadlines/:place'] };
