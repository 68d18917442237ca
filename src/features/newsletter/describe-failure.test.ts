import { expect, test } from 'vitest';
import { ApiError } from '#src/browser/api.ts';
import { describeFailure } from './describe-failure.ts';
import { footerEmailPattern, newsletterMessages } from './newsletter-messages.ts';

const refusal = (fields?: object) =>
  JSON.stringify({ success: false, error: 'Please check.', fields });

test.each([
  ["the server's message", 500, refusal(), 'Please check.'],
  ['its own message when a refusal has none', 400, '{"success":false}', 'Failed to subscribe'],
  ["the server's message when a 200 response reports a failure", 200, refusal(), 'Please check.'],
  [
    'its own message when a 200 response reports a failure without one',
    200,
    '{"success":false}',
    'Failed to subscribe',
  ],
  [
    'its own message when a 200 response is not ours',
    200,
    '<h1>Welcome to the hotel</h1>',
    'Failed to subscribe. Please try again later.',
  ],
  [
    'an error about a field that the form does not show',
    400,
    refusal({ source: 'This form is old.' }),
    'Please check. This form is old.',
  ],
  [
    'an error about its own field',
    400,
    refusal({ email: 'No mail goes there.' }),
    'No mail goes there.',
  ],
  ['its own message when a proxy answers 429', 429, 'Slow down', 'Failed to subscribe'],
  [
    'its own message when the server breaks',
    502,
    'Bad gateway',
    'Failed to subscribe. Please try again later.',
  ],
])('a failed footer form shows %s (section 8)', (_name, status, body, description) => {
  const error = new ApiError(status, 'Status', body);
  expect(describeFailure(error, newsletterMessages.footer)).toEqual({
    title: 'Error',
    description,
  });
});

test('a form that cannot reach the server shows the message of its place (section 8)', () => {
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
  'the footer refuses the email address "%s" (R4)',
  (typed) => expect(typed).not.toMatch(footerEmailPattern),
);
