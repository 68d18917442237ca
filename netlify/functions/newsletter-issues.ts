import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  issueSchema,
  listUrls,
  renderIssue,
  renderIssues,
} from '#src/features/newsletter/issue-pages.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Answers that are the same for everybody: caches serve them, and no request may cost a write for a limit. */
const forEverybody = { method: 'GET', limit: 'none' } as const;

/** What was sent to the list, to be read by anybody; with the addresses for search engines. */
export default routes({
  '/newsletter/issues': endpoint(z.object({}), renderIssues, forEverybody),
  '/newsletter/issues/:issue': endpoint(issueSchema, renderIssue, forEverybody),
  '/newsletter/sitemap.txt': endpoint(z.object({}), listUrls, forEverybody),
});

export const config: Config = {
  path: ['/newsletter/issues', '/newsletter/issues/:issue', '/newsletter/sitemap.txt'],
};
