import { expect, test } from 'vitest';
import { ApiError } from '#src/browser/api.ts';
import { describeFailure } from './describe-failure.ts';
import { footerEmailPattern } from './email-pattern.ts';
import { newsletterMessages } from './newsletter-messages.ts';

const refusal = (fields?: object) =>
  JSON.stringify({ success: false, error: 'Please check.', fields });

test.each([
  ['the words of the server', 500, refusal(), 'Please check.'],
  ['its own words when a refusal has none', 400, '{"success":false}', 'Failed to subscribe'],
  ['the words of the server when it says no with an OK', 200, refusal(), 'Please check.'],
  [
    'its own words when an OK says no without a reason',
    200,
    '{"success":false}',
    'Failed to subscribe',
  ],
  [
    'its own words when an OK is no answer of ours',
    200,
    '<h1>Welcome to the hotel</h1>',
    'Failed to subscribe. Please try again later.',
  ],
  [
    'what is said of a field that it does not show',
    400,
    refusal({ source: 'This form is old.' }),
    'Please check. This form is old.',
  ],
  [
    'what is said of its own field',
    400,
    refusal({ email: 'No mail goes there.' }),
    'No mail goes there.',
  ],
  [
    'its own words when something between says that there are too many tries',
    429,
    'Slow down',
    'Failed to subscribe',
  ],
  [
    'its own words when the server breaks',
    502,
    'Bad gateway',
    'Failed to subscribe. Please try again later.',
  ],
])('a footer form that fails shows %s (section 8)', (_name, status, body, description) => {
  const error = new ApiError(status, 'Status', body);
  expect(describeFailure(error, newsletterMessages.footer)).toEqual({
    title: 'Error',
    description,
  });
});

test('a form that cannot reach the server says so in the words of its place (section 8)', () => {
  const describe = (place: keyof typeof newsletterMessages) =>
    describeFailure(new TypeError('Failed to fetch'), newsletterMessages[place]);
  expect(describe('footer')).toEqual({
    title: 'Error',
    description: 'Failed to subscribe. Please try again later.',
  });
  const description = 'Please check your connection and try again.';
  expect(describe('page')).toEqual({ title: 'Subscription failed', description });
  expect(describe('article')).toEqual({ title: 'Subscription Failed', description });
});

test.each(['', 'dana@city', 'dana reyes@city.example', 'dana@city.e', '@city.example'])(
  'the footer refuses an address like "%s" (R4)',
  (typed) => expect(typed).not.toMatch(footerEmailPattern),
);
