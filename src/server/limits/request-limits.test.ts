/** The limits of a request's size are enforced before it is parsed (R16). */
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { repeatTry } from '#tests/fixtures/tries.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { findUnstorableText } from '#src/server/request-input.ts';

const fixture = setUpDatabase();

const address = 'https://www.levee.example/api/sample';
const form = 'application/x-www-form-urlencoded';
const echo = z.object({ name: z.optional(z.union([z.string(), z.array(z.string())])) });
const write = endpoint(echo, (input) => Promise.resolve(ok(input)), { method: 'POST' });
const read = endpoint(echo, (input) => Promise.resolve(ok(input)), { method: 'GET' });

async function answerOf(response: Response) {
  const body = (await response.json()) as { data: { name?: unknown }; error: string };
  return { status: response.status, ...body };
}
const post = async (body: BodyInit, type: string | null, context = makeContext()) =>
  answerOf(
    await write(
      new Request(address, {
        method: 'POST',
        body,
        ...(type && { headers: { 'content-type': type } }),
      }),
      context,
    ),
  );
const get = async (query: string) =>
  answerOf(await read(new Request(address + query), makeContext()));
const tooMany = 'That has more fields than we can take. Please send fewer.';

test('accepts a form with 200 values in order, and rejects 201', async () => {
  const values = Array.from({ length: 201 }, (_, at) => `v${at}`);
  const body = (count: number) =>
    values
      .slice(0, count)
      .map((value) => `name=${value}`)
      .join('&');
  const taken = await post(body(200), form);
  expect([taken.status, taken.data.name]).toEqual([200, values.slice(0, 200)]);
  const refused = await post(body(201), form);
  expect([refused.status, refused.error]).toEqual([400, tooMany]);
  const others = await post(values.map((value) => `${value}=1`).join('&'), form);
  expect([others.status, others.error]).toEqual([400, tooMany]);
});

test('stops reading a form at the 201st value', async () => {
  const original = URLSearchParams.prototype[Symbol.iterator];
  const counted = async (length: number) => {
    let steps = 0;
    const spy = vi.spyOn(URLSearchParams.prototype, Symbol.iterator).mockImplementation(function* (
      this: URLSearchParams,
    ) {
      for (const entry of { [Symbol.iterator]: () => original.call(this) }) {
        steps += 1;
        yield entry;
      }
      return undefined;
    });
    expect((await post('a=&'.repeat(length), form)).status).toBe(400);
    spy.mockRestore();
    return steps;
  };
  expect([await counted(8_000), await counted(32_000)]).toEqual([201, 201]);
});

test('rejects a multipart form with more than 100 parts before parsing it', async () => {
  const multipart = (count: number) => {
    const data = new FormData();
    for (let n = 0; n < count; n += 1) data.append('name', String(n));
    return data;
  };
  const taken = await post(multipart(100), null);
  expect([taken.status, (taken.data.name as string[]).length]).toEqual([200, 100]);
  const parse = vi.spyOn(Response.prototype, 'formData');
  const refused = await post(multipart(101), null);
  expect([refused.status, refused.error, parse.mock.calls.length]).toEqual([400, tooMany, 0]);
  parse.mockRestore();
});

test.each([
  ['quoted', 'multipart/form-data; boundary="x y"', 'x y'],
  ['repeated', 'multipart/form-data; boundary=x; boundary=y', 'x'],
  ['in capitals', 'Multipart/Form-Data; charset=utf-8; BOUNDARY=x', 'x'],
])('counts parts by the right boundary: %s', async (_, type, boundary) => {
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\n1\r\n`;
  const body = (count: number) => `${part.repeat(count)}--${boundary}--\r\n`;
  expect(await post(body(100), type)).toMatchObject({ status: 200 });
  expect(await post(body(101), type)).toMatchObject({ status: 400, error: tooMany });
});

test('rejects a query string with more than 200 values or 4,096 characters', async () => {
  expect(await get(`?${'name=a&'.repeat(201)}`)).toMatchObject({ status: 400, error: tooMany });
  const filled = (length: number) => `?name=${'a'.repeat(length - 6)}`;
  expect((await get(filled(4_096))).status).toBe(200);
  expect(await get(filled(4_097))).toMatchObject({
    status: 414,
    error: 'This address is longer than we can take. Please shorten it.',
  });
});

test('cuts the path of an unstorable text under deep or long keys', () => {
  let deep: unknown = '\0';
  for (let n = 0; n < 10_000; n += 1) deep = { [`${n}-key`]: deep };
  for (const input of [
    { a: deep },
    { ['k'.repeat(90_000)]: '\0' },
    { a: { ['k'.repeat(90_000)]: '\0' } },
  ])
    expect(findUnstorableText(input as Record<string, unknown>)!.length).toBeLessThanOrEqual(200);
});

test('lists at most a hundred errors', async () => {
  const counts = endpoint(
    z.object({ times: z.record(z.string(), z.number()) }),
    () => Promise.resolve(ok()),
    { method: 'POST' },
  );
  const times = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`n${n}`, 'x']));
  const request = new Request(address, {
    method: 'POST',
    body: JSON.stringify({ times }),
    headers: { 'content-type': 'application/json' },
  });
  const answer = (await (await counts(request, makeContext())).json()) as { fields: object };
  expect(Object.keys(answer.fields)).toHaveLength(100);
});

test.each([
  [413, 'application/json', 'x'.repeat(100_001)],
  [415, 'text/plain', 'x'],
  [400, form, 'a=&'.repeat(300)],
])(
  'rejected requests with %i count toward the limit, too: the 21st gets 429 (R38)',
  async (status, type, body) => {
    const context = makeContext();
    await repeatTry(fixture, 19, () => post(body, type, context));
    expect((await post(body, type, context)).status).toBe(status);
    expect((await post(body, type, context)).status).toBe(429);
  },
);
