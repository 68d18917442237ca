import { expect, test } from 'vitest';
import { ApiError } from '#src/components/browser/api.ts';
import { describeFailure } from './enhance-form.ts';
import { footerEmailPattern, newsletterMessages } from './newsletter-messages.ts';

const refusal = (fields?: object) =>
  JSON.stringify({ success: false, error: 'Please check.', fields });

const own = 'Failed to subscribe';
const broken = 'Failed to subscribe. Please try again later.';

test.each([
  ["the server's message", 500, refusal(), 'Please check.'],
  ['its own message when a refusal has none', 400, '{"success":false}', own],
  ["the server's message when a 200 response reports a failure", 200, refusal(), 'Please check.'],
  ['its own message when a 200 response fails without one', 200, '{"success":false}', own],
  ['its own message when a 200 response is not ours', 200, '<h1>Welcome to the hotel</h1>', broken],
  ['an error about a hidden field', 400, refusal({ source: 'Old.' }), 'Please check. Old.'],
  ['an error about its own field', 400, refusal({ email: 'No such mailbox.' }), 'No such mailbox.'],
  ['its own message when a proxy answers 429', 429, 'Slow down', own],
  ['its own message when the server breaks', 502, 'Bad gateway', broken],
])('a failed footer form shows %s (section 8)', (_name, status, body, description) => {
  const error = new ApiError(status, 'Status', body);
  expect(describeFailure(error, newsletterMessages.footer)).toEqual({
    title: 'Error',
    description,
  });
});

test('every form that cannot reach the server says so, with the title of its place (section 8)', () => {
  const describe = (place: keyof typeof newsletterMessages) =>
    describeFailure(new TypeError('Failed to fetch'), newsletterMessages[place]);
  const description = 'Please check your connection and try again.';
  expect(describe('footer')).toEqual({ title: 'Error', description });
  expect(describe('page')).toEqual({ title: 'Subscription failed', description });
  expect(describe('article')).toEqual({ title: 'Subscription Failed', description });
});

test.each(['', 'dana@city', 'dana reyes@city.example', 'dana@city.e', '@city.example'])(
  'the footer refuses the email address "%s" (R4)',
  (typed) => expect(typed).not.toMatch(footerEmailPattern),
);
