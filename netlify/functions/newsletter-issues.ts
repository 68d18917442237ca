import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  issueSchema,
  listUrls,
  renderIssue,
  renderIssues,
} from '#src/features/newsletter/issues/issue-pages.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Responses that are the same for everyone are cached, and have no rate limit because that would be a write. */
const options = { method: 'GET', limit: 'none' } as const;

/** The public pages of newsletter issues, and their sitemap. */
export default routes({
  '/newsletter/issues': endpoint(z.object({}), renderIssues, options),
  '/newsletter/issues/:issue': endpoint(issueSchema, renderIssue, options),
  '/newsletter/sitemap.txt': endpoint(z.object({}), listUrls, options),
});

export const config: Config = {
  path: ['/newsletter/issues', '/newsletter/issues/:issue', '/newsletter/sitemap.txt'],
};
