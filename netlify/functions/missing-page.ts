import type { Config, Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { endpoint } from '#src/server/endpoint.ts';
import { readBuiltPage, toPage } from '#src/server/site-page.ts';

const page = endpoint(
  z.object({}),
  async () => toPage(await readBuiltPage('dist/404.html'), { status: 404, noindex: true }),
  { method: 'GET', limit: 'none' },
);

/** Every address without a page, a file or a function (the last rule of netlify.toml): a damaged address is repaired, and any other gets the 404 page. */
export default (request: Request, context: Context): Promise<Response> =>
  page(request, context, '/*');

export const config: Config = {
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
