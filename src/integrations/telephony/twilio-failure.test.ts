import { expect, test } from 'vitest';
import { toTwilioFailure, TwilioFailure } from './twilio-client.server.ts';

test('a response of Twilio is classified by its status, and the message has only its numbers', () => {
  const kinds = { 401: 'credentials', 403: 'credentials', 404: 'missing', 400: 'refused' };
  const later = { 429: 'busy', 503: 'busy', 500: 'broken', 502: 'broken', 504: 'broken' };
  for (const [status, kind] of Object.entries({ ...kinds, ...later })) {
    const error = Object.assign(new Error('a secret word'), {
      status: Number(status),
      code: 20003,
    });
    const failure = toTwilioFailure(error);
    expect(failure.kind).toBe(kind);
    expect(failure.message).toBe(`Twilio answered ${status} with its code 20003.`);
    expect(failure.cause).toBeUndefined();
  }
});

test('a request that did not arrive is distinguished from one that may have arrived', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED']) {
    expect(toTwilioFailure({ code }).kind).toBe('unreachable');
  }
  for (const error of [{ code: 'ECONNRESET' }, { code: 'ECONNABORTED' }, new SyntaxError(), null]) {
    expect(toTwilioFailure(error).kind).toBe('unanswered');
  }
  const known = new TwilioFailure('busy', 'Known.');
  expect(toTwilioFailure(known)).toBe(known);
});
