import { jsonPost } from '#tests/fixtures/post-json.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anyText } from '#tests/fixtures/any-text.ts';
import { expectLoggedError, logged } from '#tests/fixtures/console.ts';
import { forget, history, say, sayForEvents } from '#tests/fixtures/chat.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { openTestPassages } from '#tests/fixtures/passages.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { dollars } from '#tests/fixtures/prices.ts';

const fixture = setUpDatabase();
let passages: { remove: () => void };
beforeAll(() => {
  passages = openTestPassages();
});
afterAll(() => {
  passages.remove();
});
beforeEach(async () => {
  fixture.setReachable(true);
  await fixture.query('truncate chat_exchanges, chat_model_days, rate_limit_hits');
});

async function countTrips<Value>(action: () => Promise<Value>): Promise<[Value, number]> {
  const before = fixture.roundTrips();
  return [await action(), fixture.roundTrips() - before];
}

test('a question is answered from our pages in two round trips, and both messages are stored (R29, R30)', async () => {
  const sessionId = randomUUID();
  const messageId = randomUUID();
  const [{ status, success, data, headers }, trips] = await countTrips(() =>
    say('How do staff sign in, is there SSO?', { sessionId, messageId }),
  );
  expect([status, success, trips]).toEqual([200, true, 2]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(data.question).toMatchObject({ id: messageId, isUser: true, sources: [] });
  expect(data.reply).toMatchObject({ isUser: false, answeredFrom: 'pages' });
  expect(data.reply.message).toMatch(/^Every plan has single sign-on/);
  expect(data.reply.message).toMatch(/From our pages, checked \w+ \d+, \d{4}\.$/);
  expect(data.reply.sources[0]).toEqual({
    number: 1,
    title: 'Software: workspace',
    href: '/software#workspace',
  });
  expect((await history(sessionId)).data).toEqual([data.question, data.reply]);
});

test('Hello gets a short welcome (R29)', async () => {
  const { data } = await say('Hello');
  expect(data.reply.message).toMatch(/^Hello, I am Lexi/);
  expect(data.reply.sources).toEqual([]);
});

test('answers have the configured phone number (R2)', async () => {
  const { display } = site.contact.tollFree;
  expect((await say('I want to talk to a person')).data.reply.message).toContain(display);
  process.env.PUBLIC_PHONE_NUMBER = '+15045550142';
  forgetEnv();
  const { data } = await say('I want to talk to a human being, please');
  expect(data.reply.message).toContain('(504) 555-0142');
  expect(data.reply.message).not.toContain(display);
});

test('answers have the prices that are charged, not those of the price table (R8, R30)', async () => {
  const { data } = await say('We are a city of 60,000 people. How much would this be?');
  expect(data.reply.message).toContain(
    `${dollars('small-urban-monthly')} per month or ${dollars('small-urban-yearly')} per year`,
  );
  expect(data.reply.message).toContain(`${dollars('small-urban-monthly-coalition')} per month`);
  expect(data.reply.message).not.toContain('$23,500');
  expect(data.reply.sources.map(({ href }) => href)).toEqual(['/pricing']);
});

test('an answer about a replaced law says so first, and is marked as not legal advice', async () => {
  const { data } = await say('When does the Colorado AI law start?');
  expect(data.reply.message).toMatch(/^SB 24-205, .* was replaced and never enforced\./);
  expect(data.reply.message).toContain('SB 26-189, takes effect on January 1, 2027');
  expect(data.reply.message).toContain('not legal advice');
});

test('an answer from an article has its date and the editors’ later notes', async () => {
  const { data } = await say('Did lawmakers choose time in the special session?');
  expect(data.reply.message).toContain('As of August 26, 2025');
  expect(data.reply.message).toContain('SB 26-189 replaced the Colorado law');
});

test('a short question is understood with the one before it', async () => {
  const sessionId = randomUUID();
  await say('What are the penalties under the Texas AI act?', { sessionId });
  const { data } = await say('and who is bound?', { sessionId });
  expect(data.reply.sources[0]?.href).toBe('/laws/tx-hb-149');
  const { data: alone } = await say('and who is bound?');
  expect(alone.reply.message).toContain('Which state is your agency in?');
});

test('duplicates of a message, even concurrent ones, return the same pair (R29)', async () => {
  const sessionId = randomUUID();
  const messageId = randomUUID();
  const both = () => say('Is there document chat?', { sessionId, messageId });
  const answers = await Promise.all([both(), both(), both()]);
  answers.push(await both());
  for (const { status, data } of answers) {
    expect(status).toBe(200);
    expect(data).toEqual(answers[0]?.data);
  }
  expect((await history(sessionId)).data).toHaveLength(2);
});

test('a message whose claim expired is answered when it is sent again', async () => {
  const ids = { sessionId: randomUUID(), messageId: randomUUID() };
  await fixture.query(
    `insert into chat_exchanges (session_id, message_id, question, claim_id, claimed_until)
     values ($1, $2, 'Is there document chat?', gen_random_uuid(), now() - interval '1 second')`,
    [ids.sessionId, ids.messageId],
  );
  expect((await history(ids.sessionId)).data).toEqual([]);
  const { data } = await say('Is there document chat?', ids);
  expect(data.reply.sources[0]?.href).toBe('/software#workspace');
});

test('a message whose answer failed can be sent again immediately', async () => {
  expectLoggedError(/request failed.*NeonDbError.*mute/);
  const ids = { sessionId: randomUUID(), messageId: randomUUID() };
  await fixture.query('alter table chat_exchanges add constraint mute check (reply is null)');
  const { status } = await say('Is there document chat?', ids);
  await fixture.query('alter table chat_exchanges drop constraint mute');
  expect(status).toBe(500);
  const [again, trips] = await countTrips(() => say('Is there document chat?', ids));
  // The failed request released its claim.
  expect([again.status, trips]).toEqual([200, 2]);
});

test('a message id gives no access to the answer of another conversation', async () => {
  const messageId = randomUUID();
  const { data: first } = await say('Is there document chat?', { messageId });
  const { data: second } = await say('Hello', { messageId });
  expect(second.reply.message).not.toBe(first.reply.message);
});

test('an unknown conversation is empty, and an id that is not a UUID is refused (R29)', async () => {
  expect((await history(randomUUID())).data).toEqual([]);
  for (const id of ['x', '1', `${randomUUID()}0`, "' or 1=1 --"]) {
    const { status, fields } = await history(id);
    expect(status).toBe(400);
    expect(fields).toEqual({ sessionId: 'This conversation has no valid id.' });
  }
});

test('a deleted conversation is removed from the database, and deleting it again succeeds', async () => {
  const sessionId = randomUUID();
  const messageId = randomUUID();
  await say('Is there document chat?', { sessionId, messageId });
  for (let time = 0; time < 2; time += 1) {
    const [{ status, data }, trips] = await countTrips(() => forget(sessionId));
    expect([status, data, trips]).toEqual([200, {}, 1]);
    expect((await history(sessionId)).data).toEqual([]);
  }
  expect(await fixture.query('select * from chat_exchanges')).toEqual([]);
});

test('messages past their retention period are hidden even before the daily job deletes them (R39)', async () => {
  const sessionId = randomUUID();
  await say('Hello', { sessionId });
  await fixture.query(`update chat_exchanges set asked_at = now() - interval '31 days'`);
  expect((await history(sessionId)).data).toEqual([]);
});

const longMessage = 'a'.repeat(2001);
test.each([
  [{ message: '' }, 'message', 'Please write a message.'],
  [{ message: ' \n\t ' }, 'message', 'Please write a message.'],
  [{ message: 7 }, 'message', 'Please write a message.'],
  [{ message: longMessage }, 'message', 'Please write at most 2,000 characters.'],
  [{ sessionId: 'x' }, 'sessionId', 'This conversation has no valid id.'],
  [{ sessionId: undefined }, 'sessionId', 'This conversation has no valid id.'],
  [{ messageId: 'x' }, 'messageId', 'This message has no valid id.'],
  [{ isUser: false }, 'isUser', 'Only visitors send messages.'],
])(
  'case %#: an invalid message is refused with 400, and nothing is stored (R16)',
  async (changes, field, message) => {
    const { status, fields } = await say('Hello', changes);
    expect(status).toBe(400);
    expect(fields).toEqual({ [field]: message });
    expect(await fixture.query('select * from chat_exchanges')).toEqual([]);
  },
);

test('a message is trimmed, and may have 2,000 characters', async () => {
  const { status, data } = await say(` \n${'a'.repeat(2000)}\n `);
  expect(status).toBe(200);
  expect(data.question.message).toHaveLength(2000);
});

test('sensitive numbers are masked before they are stored, and no message is logged', async () => {
  const { data } = await say(
    'My SSN is 123-45-6789 and my card 4111 1111 1111 1111. Is there SSO?',
  );
  expect(data.question.message).toBe(
    'My SSN is •••-••-•••• and my card •••• •••• •••• ••••. Is there SSO?',
  );
  const stored = JSON.stringify(await fixture.query('select question, reply from chat_exchanges'));
  expect(stored).not.toMatch(/6789|1111/);
  expect(logged().join('\n')).not.toMatch(/SSN|SSO|••/);
});

test('for any message, the citation marks of the answer refer to its sources', async () => {
  await fc.assert(
    fc.asyncProperty(anyText({ minLength: 1, maxLength: 300 }), async (message) => {
      const { status, data } = await say(message);
      expect([200, 400]).toContain(status);
      if (status !== 200) return;
      const marks = [...data.reply.message.matchAll(/\[(\d+)\]/g)].map(([, mark]) => Number(mark));
      const numbers = data.reply.sources.map(({ number }) => number);
      for (const mark of marks) expect(numbers).toContain(mark);
      expect(marks).toEqual(expect.arrayContaining(numbers));
    }),
    { numRuns: 30 },
  );
});

test('thirty messages in ten minutes are accepted and the next one is refused (R38)', async () => {
  const context = makeContext();
  const sessionId = randomUUID();
  await repeatTry(fixture, 29, () => say('Hello', { sessionId }, context));
  expect((await say('Hello', { sessionId }, context)).status).toBe(200);
  const { status, headers, error } = await say('Hello', { sessionId }, context);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(error).toMatch(/^Too many tries/);
  const { response } = await sayForEvents('Hello', { sessionId });
  expect(response.status).toBe(200);
});

test('a streamed answer from our pages has the events question and done, and headers that prevent buffering', async () => {
  const sessionId = randomUUID();
  const { response, events } = await sayForEvents('Is there document chat?', { sessionId });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(events.map(({ event }) => event)).toEqual(['question', 'done']);
  expect((await history(sessionId)).data).toEqual(events.map(({ data }) => data));
});

test('when the database is down, the response is a 503 instead of a stream, and the message can be sent again', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  const ids = { sessionId: randomUUID(), messageId: randomUUID() };
  fixture.setReachable(false);
  const { response } = await sayForEvents('Hello', ids);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toMatch(/json/);
  fixture.setReachable(true);
  expect((await say('Hello', ids)).status).toBe(200);
});

test('the rating of an answer is stored and returned with it, and small talk has no rating', async () => {
  const sessionId = randomUUID();
  const { data } = await say('Is there SSO?', { sessionId });
  expect(data.reply.helped).toBeNull();
  const rate = async (messageId: string, helped: unknown) =>
    (await import('#functions/chat.ts')).default(
      jsonPost('/api/chat/answers/helped', { sessionId, messageId, helped }),
      makeContext(),
    );
  expect((await rate(data.reply.id, false)).status).toBe(200);
  expect((await rate(data.reply.id, 'no')).status).toBe(400);
  expect((await rate(randomUUID(), true)).status).toBe(200);
  expect((await history(sessionId)).data.at(-1)?.helped).toBe(false);
  expect((await say('Hello', { sessionId })).data.reply).not.toHaveProperty('helped');
});
