import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, query, request } from './api.ts';

const calls: [string, RequestInit][] = [];
function answerWith(...answers: (() => Response)[]): void {
  calls.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, init]);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next!();
  });
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
afterEach(() => void vi.unstubAllGlobals());

let paths = 0;
const freshPath = () => `/api/read-${(paths += 1)}`;

test('a request sends cookies, and a JSON body when one is given', async () => {
  answerWith(json({ success: true, data: { reference: 'D-1' } }));
  expect(await request('POST', '/api/x', { a: 1 })).toEqual({ reference: 'D-1' });
  await request('DELETE', '/api/x');
  expect(calls).toEqual([
    [
      '/api/x',
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"a":1}',
      },
    ],
    ['/api/x', { method: 'DELETE', credentials: 'include' }],
  ]);
});

test('a response that is not OK throws “status: body” (section 8)', async () => {
  const body = '{"success":false,"error":"Please check.","fields":{"name":"Too short"}}';
  answerWith(() => new Response(body, { status: 400, statusText: 'Bad Request' }));
  const error = await request('POST', '/api/x', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `400: ${body}`,
    status: 400,
    answer: { error: 'Please check.', fields: { name: 'Too short' } },
  });
});

test('the message of an empty body is the status text, and a body that is not JSON has no message for visitors', async () => {
  answerWith(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(request('GET', '/api/x')).rejects.toThrow(/^502: Bad Gateway$/);
  answerWith(() => new Response('<h1>Down</h1>', { status: 503, statusText: 'x' }));
  const error = await request('GET', '/api/x').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: '503: <h1>Down</h1>', answer: {} });
});

test('a 200 without `success: true` is a failure', async () => {
  answerWith(json({ success: false, error: 'Not today.' }));
  const refusal = await request('POST', '/api/x', {}).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ status: 200, answer: { error: 'Not today.' }, isReadable: true });
  for (const body of ['{}', '{"success":"true"}', '{"data":1}']) {
    answerWith(() => new Response(body));
    await expect(request('GET', '/api/x')).rejects.toMatchObject({ status: 200, isReadable: true });
  }
});

test('a 200 without an envelope is a failure', async () => {
  for (const body of ['<h1>Hello</h1>', '', '7', '"words"', 'null', '[true]', '{"success":true']) {
    answerWith(() => new Response(body));
    const error = await request('GET', '/api/x').catch((thrown: unknown) => thrown);
    expect(error, body).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 200, answer: {}, isReadable: false });
  }
});

test('only the strings of an envelope are kept for visitors', async () => {
  const fields = { email: 'Fix this', name: 7, agency: ['x'], notes: null, phone: ' ' };
  answerWith(json({ success: false, error: { code: 7 }, fields }, 400));
  const error = (await request('POST', '/api/x', {}).catch(
    (thrown: unknown) => thrown,
  )) as ApiError;
  expect(error.answer.error).toBeUndefined();
  expect(error.answer.fields).toEqual({ email: 'Fix this' });
  answerWith(json({ success: false, fields: 'all of them' }, 400));
  await expect(request('POST', '/api/x', {})).rejects.toMatchObject({ answer: { success: false } });
});

test('a read is sent once per page view and shared by all callers (section 9)', async () => {
  const path = freshPath();
  answerWith(json({ success: true, data: 1 }), json({ success: true, data: 2 }));
  expect(await Promise.all([query(path), query(path)])).toEqual([1, 1]);
  expect(await query(path)).toBe(1);
  expect(calls).toEqual([[path, { method: 'GET', credentials: 'include' }]]);
});

test('a failed read is not cached, and is retried only when it is requested again', async () => {
  const path = freshPath();
  answerWith(json({}, 500), json({ success: true, data: 'there' }));
  await expect(query(path)).rejects.toThrow(/^500: /);
  expect(calls).toHaveLength(1);
  expect(await query(path)).toBe('there');
  expect(calls).toHaveLength(2);
});

test('a 401 throws, or resolves to null where the caller asks for that (section 7)', async () => {
  const path = freshPath();
  answerWith(json({ success: false, error: 'Sign in' }, 401));
  await expect(query(path)).rejects.toMatchObject({ status: 401 });
  expect(await query(path, { on401: 'null' })).toBeNull();
  answerWith(json({}, 403));
  await expect(query(freshPath(), { on401: 'null' })).rejects.toMatchObject({ status: 403 });
});

test('a network error is rethrown unchanged', async () => {
  answerWith(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(request('POST', '/api/x', {})).rejects.toThrow(TypeError);
});
