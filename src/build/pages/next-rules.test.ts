import { expect, test } from 'vitest';
import { mainNavigation } from '#src/site.ts';
import { nextRules } from './next-rules.ts';

interface Rules {
  prefetch: [{ where: { and: [unknown, { not: { href_matches: string[] } }] } }];
  prerender: [{ where: { href_matches: string[] } }];
}
const rules = JSON.parse(nextRules) as Rules;

test('the pages in the navigation are prerendered', () => {
  expect(rules.prerender[0].where.href_matches).toEqual(mainNavigation.map(({ href }) => href));
});

function isPrefetched(path: string): boolean {
  const excluded = rules.prefetch[0].where.and[1].not.href_matches;
  const url = `https://levee.example${path}`;
  return !excluded.some((pattern) => new URLPattern(pattern, url).test(url));
}

test.each(['/blog', '/blog/ai-governance-weekly-august-26-2025', '/laws/texas', '/newsletter'])(
  '%s is prefetched',
  (path) => expect(isPrefetched(path)).toBe(true),
);

test.each([
  '/account',
  '/account/new-email',
  '/admin/inbox',
  '/login',
  '/verify-email',
  '/api/blog',
  '/checkout',
  '/quote',
  '/quote/1/confirm',
  '/subscribe',
  '/unsubscribe',
  '/form-result/newsletter',
  '/maturity-assessment/report',
  '/resources/ai-acceptable-use-policy.docx',
])('%s is not prefetched', (path) => expect(isPrefetched(path)).toBe(false));
