import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { joinMessages, readFailure } from './failure.ts';

const answered = (status: number, body: unknown) =>
  readFailure(
    new ApiError(status, 'Status', typeof body === 'string' ? body : JSON.stringify(body)),
  );

test('a request without a response is unreachable and has no message', () => {
  for (const error of [new TypeError('Failed to fetch'), new DOMException('x', 'AbortError'), null])
    expect(readFailure(error)).toEqual({
      kind: 'unreachable',
      status: 0,
      message: undefined,
      fields: {},
    });
});

test.each([
  ['a 200 without success', 200, { success: false, error: 'No.' }, 'refused'],
  ['an HTML page instead of JSON', 200, '<h1>Hotel</h1>', 'broken'],
  ['a 400', 400, { success: false, error: 'No.' }, 'refused'],
  ['too many tries', 429, { success: false, error: 'No.' }, 'refused'],
  ['a 429 from a proxy', 429, '<h1>Slow down</h1>', 'refused'],
  ['a server error', 500, { success: false, error: 'No.' }, 'broken'],
  ['a bad gateway', 502, 'Bad gateway', 'broken'],
] as const)('%s is classified by what the visitor can do about it', (_name, status, body, kind) => {
  const message = typeof body === 'string' ? undefined : body.error;
  expect(answered(status, body)).toEqual({ kind, status, message, fields: {} });
});

test('messages for fields are kept', () => {
  const fields = { webinarDate: 'We couldn’t find this webinar' };
  expect(answered(400, { success: false, error: 'No.', fields }).fields).toEqual(fields);
});

test('errors of unknown fields follow the message, without repetition', () => {
  expect(joinMessages('Please check.', ['We couldn’t find this webinar'])).toBe(
    'Please check. We couldn’t find this webinar',
  );
  expect(joinMessages('Not this.', ['Not this.', 'Nor that.', 'Nor that.'])).toBe(
    'Not this. Nor that.',
  );
  expect(joinMessages('', ['Not this.'])).toBe('Not this.');
});
