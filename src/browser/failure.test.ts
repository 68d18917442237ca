import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { joinMessages, readFailure } from './failure.ts';

const answered = (status: number, body: unknown) =>
  readFailure(
    new ApiError(status, 'Status', typeof body === 'string' ? body : JSON.stringify(body)),
  );

test('no answer is unreachable, and has no message of its own', () => {
  for (const error of [new TypeError('Failed to fetch'), new DOMException('x', 'AbortError'), null])
    expect(readFailure(error)).toEqual({
      kind: 'unreachable',
      status: 0,
      words: undefined,
      fields: {},
    });
});

test.each([
  ['a success that is none', 200, { success: false, error: 'No.' }, 'refused'],
  ['a page in place of an answer', 200, '<h1>Hotel</h1>', 'broken'],
  ['a refusal', 400, { success: false, error: 'No.' }, 'refused'],
  ['too many tries', 429, { success: false, error: 'No.' }, 'refused'],
  ['a refusal by a proxy', 429, '<h1>Slow down</h1>', 'refused'],
  ['a server that failed', 500, { success: false, error: 'No.' }, 'broken'],
  ['a proxy without a server', 502, 'Bad gateway', 'broken'],
] as const)('%s is sorted by what the visitor can do about it', (_name, status, body, kind) => {
  const words = typeof body === 'string' ? undefined : body.error;
  expect(answered(status, body)).toEqual({ kind, status, words, fields: {} });
});

test('messages per field come along', () => {
  const fields = { webinarDate: 'We couldn’t find this webinar' };
  expect(answered(400, { success: false, error: 'No.', fields }).fields).toEqual(fields);
});

test('errors of unknown fields follow the message, and nothing is repeated', () => {
  expect(joinMessages('Please check.', ['We couldn’t find this webinar'])).toBe(
    'Please check. We couldn’t find this webinar',
  );
  expect(joinMessages('Not this.', ['Not this.', 'Nor that.', 'Nor that.'])).toBe(
    'Not this. Nor that.',
  );
  expect(joinMessages('', ['Not this.'])).toBe('Not this.');
});
