import { expect, test } from 'vitest';
import { readFailure, TwilioFailure } from './twilio-failure.ts';

test('an answer of Twilio is sorted by its status, and only its numbers are reported', () => {
  const kinds = { 401: 'credentials', 403: 'credentials', 404: 'missing', 400: 'refused' };
  const later = { 429: 'busy', 503: 'busy', 500: 'broken', 502: 'broken', 504: 'broken' };
  for (const [status, kind] of Object.entries({ ...kinds, ...later })) {
    const error = Object.assign(new Error('a secret word'), {
      status: Number(status),
      code: 20003,
    });
    const failure = readFailure(error);
    expect(failure.kind).toBe(kind);
    expect(failure.message).toBe(`Twilio answered ${status} with its code 20003.`);
    expect(failure.cause).toBeUndefined();
  }
});

test('a request that never arrived may be made again; one that may have arrived may not', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED']) {
    expect(readFailure({ code }).kind).toBe('unreachable');
  }
  for (const error of [{ code: 'ECONNRESET' }, { code: 'ECONNABORTED' }, new SyntaxError(), null]) {
    expect(readFailure(error).kind).toBe('unanswered');
  }
  const known = new TwilioFailure('busy', 'Known.');
  expect(readFailure(known)).toBe(known);
});
