import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { endpoint } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { routes } from '#src/server/routes.ts';

/** Missing build files, such as those of an earlier deploy; the platform's cache rule for this folder would cache the 404 for a year. */
export default routes({
  '/_astro/*': endpoint(
    z.object({}),
    () => Promise.reject(new HttpError(404, 'This file does not exist, or no longer.')),
    { method: 'GET', limit: 'none' },
  ),
});

export const config: Config = { path: ['/_astro/*'], preferStatic: true };
