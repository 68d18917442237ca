/** Links that mail programs or people damaged lead to the undamaged address. */
import type { Context } from '@netlify/functions';
import { afterAll, expect, test } from 'vitest';
import openAccountLink from '#functions/auth-links.ts';
import showMissingPage from '#functions/missing-page.ts';
import openNewsletterLink from '#functions/newsletter-links.ts';
import openPrivacyLink from '#functions/privacy.ts';
import openQuoteLink from '#functions/quote-links.ts';
import showQuote from '#functions/quotes.ts';
import showReport from '#functions/maturity-assessment.ts';
import openDemo from '#functions/your-demo.ts';
import { setUpDatabase } from '../../tests/fixtures/database.ts';
import { makeContext } from '../../tests/fixtures/function-context.ts';
import { openTestDist, shellHtml } from '../../tests/fixtures/shell.ts';

setUpDatabase();
const dist = openTestDist({ 'shell.html': shellHtml, '404.html': '<h1>404 Page Not Found</h1>' });
afterAll(() => dist.remove());

const origin = 'https://www.levee.example';
type Handle = (request: Request, context: Context) => Promise<Response>;
const open = (handle: Handle, path: string, init?: RequestInit) =>
  handle(new Request(origin + path, init), makeContext());

const id = '0192aa00-0000-4000-8000-000000000000';
test.each<[string, Handle]>([
  ['/verify-email?token=aB3_', openAccountLink],
  ['/reset-password?token=aB3_', openAccountLink],
  ['/end-transfer?token=aB3_', openAccountLink],
  ['/your-demo?token=aB3_', openDemo],
  ['/newsletter-confirmation?token=aB3_', openNewsletterLink],
  ['/newsletter-choices?token=aB3_', openNewsletterLink],
  ['/unsubscribe?token=aB3_', openNewsletterLink],
  ['/privacy-request/confirm?token=aB3_', openPrivacyLink],
  [`/quote/${id}`, showQuote],
  [`/quote/${id}/confirm?token=aB3_`, openQuoteLink],
  [`/quote/${id}/po-number?token=aB3_`, openQuoteLink],
  [`/quote/${id}/exemption?token=aB3_`, openQuoteLink],
  [`/quote/${id}/payables?token=aB3_`, openQuoteLink],
  [`/maturity-assessment/report/${id}`, showReport],
])('%s is found with marks at its end, and is unknown without them', async (path, handle) => {
  for (const end of ['.', ').', '%3E', ',%20', '&gt;']) {
    const answer = await open(handle, path + end);
    expect([answer.status, answer.headers.get('location')], path + end).toEqual([303, path]);
  }
  const answer = await open(handle, path);
  expect([404, 410]).toContain(answer.status);
});

test('a damaged address of a page leads to the page', async () => {
  for (const damaged of [
    '/pricing.',
    '/Pricing',
    '/pricing%20',
    '/pricing);',
    '/pricing%E2%80%9D',
  ]) {
    const answer = await open(showMissingPage, damaged);
    expect([answer.status, answer.headers.get('location')], damaged).toEqual([303, '/pricing']);
  }
});

test('any other address gets the 404 page (R7), and a post changes nothing', async () => {
  const answer = await open(showMissingPage, '/no-such-page');
  expect([answer.status, await answer.text()]).toEqual([404, '<h1>404 Page Not Found</h1>']);
  expect((await open(showMissingPage, '/nope', { method: 'HEAD' })).status).toBe(404);
  expect((await open(showMissingPage, '/nope.', { method: 'POST' })).status).toBe(405);
});
