import { expect, test } from 'vitest';
import { mainNavigation } from '../site.ts';
import { nextRules } from './next-rules.ts';

interface Rules {
  prefetch: [{ where: { and: [unknown, { not: { href_matches: string[] } }] } }];
  prerender: [{ where: { href_matches: string[] } }];
}
const rules = JSON.parse(nextRules) as Rules;

test('the pages in the navigation are prerendered', () => {
  expect(rules.prerender[0].where.href_matches).toEqual(mainNavigation.map(({ href }) => href));
});

test.each([
  ['/blog', true],
  ['/blog/ai-governance-weekly-august-26-2025', true],
  ['/laws/texas', true],
  ['/newsletter', true],
  ['/account', false],
  ['/account/new-email', false],
  ['/admin/inbox', false],
  ['/api/blog', false],
  ['/checkout', false],
  ['/form-result/newsletter', false],
  ['/login', false],
  ['/maturity-assessment/report', false],
  ['/quote', false],
  ['/quote/1/confirm', false],
  ['/resources/ai-acceptable-use-policy.docx', false],
  ['/subscribe', false],
  ['/unsubscribe', false],
  ['/verify-email', false],
])('%s is prefetched: %s', (path, expected) => {
  const excluded = rules.prefetch[0].where.and[1].not.href_matches;
  const url = `https://levee.example${path}`;
  expect(excluded.some((pattern) => new URLPattern(pattern, url).test(url))).toBe(!expected);
});
