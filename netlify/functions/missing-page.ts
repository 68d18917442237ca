import type { Config, Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { seeOther } from '#src/server/answer.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { repairAddress } from '#src/server/pages/repair-address.ts';
import { readBuiltPage, toPage } from '#src/server/pages/site-page.ts';

const page = endpoint(
  z.object({}),
  async (_nothing, { request }) => {
    // The paths of all pages are in lower case.
    const repaired = repairAddress(new URL(request.url), true);
    return repaired === null
      ? toPage(await readBuiltPage('dist/404.html'), { status: 404, noindex: true })
      : seeOther(repaired);
  },
  { method: 'GET', limit: 'none' },
);

/** Every address without a page, a file or a function (the last rule of netlify.toml): a damaged address is repaired, and any other gets the 404 page. */
export default (request: Request, context: Context): Promise<Response> =>
  page(request, context, '/*');

/** No path: netlify.toml sends every address here that nothing else serves. */
export const config: Config = {};
