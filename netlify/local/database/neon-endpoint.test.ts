import { afterAll, expect, test } from 'vitest';
import { startNodeServer } from '#local/http-server.ts';
import { createNeonEndpoint, type SqlExecutor } from './neon-endpoint.ts';

const executor: SqlExecutor = {
  run: (queries, mode) => {
    if (queries[0]?.query === 'broken') throw new TypeError('cannot read');
    const refused = { code: '23505', constraint: 'c', detail: 'd', severity: 'ERROR' };
    if (queries[0]?.query === 'twice') throw Object.assign(new Error('duplicate'), refused);
    const rows = [[mode, JSON.stringify(queries)]];
    const fields = [{ name: 'a', dataTypeID: 25 }];
    return Promise.resolve(queries.map(() => ({ command: 'SELECT', fields, rows, rowCount: 1 })));
  },
  close: () => Promise.resolve(),
};
const endpoint = createNeonEndpoint(executor);
const server = await startNodeServer(endpoint);
afterAll(server.close);

async function send(body: string, headers: Record<string, string> = {}, method = 'POST') {
  const init = method === 'POST' ? { method, headers, body } : { method };
  const response = await fetch(`${server.url}/sql`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a query returns its rows as arrays and is counted', async () => {
  const before = endpoint.requests;
  const { status, body } = await send('{"query":"select $1","params":["x",null,7]}');
  expect(status).toBe(200);
  expect(body).toEqual({
    command: 'SELECT',
    fields: [{ name: 'a', dataTypeID: 25 }],
    rows: [['', '[{"query":"select $1","params":["x",null,"7"]}]']],
    rowCount: 1,
    rowAsArray: true,
  });
  expect(endpoint.requests - before).toBe(1);
});

test('a batch carries its transaction mode, and unknown modes are ignored', async () => {
  const { body } = await send('{"queries":[{"query":"a"},{"query":"b"}]}', {
    'neon-batch-isolation-level': 'Serializable',
    'neon-batch-read-only': 'true',
    'neon-batch-deferrable': 'true',
  });
  const results = body.results as { rows: string[][] }[];
  expect(results).toHaveLength(2);
  expect(results[0]?.rows[0]?.[0]).toBe('isolation level serializable read only deferrable');
  const odd = await send('{"queries":[{"query":"a"}]}', {
    'neon-batch-isolation-level': 'x; drop table a',
    'neon-batch-read-only': 'x',
  });
  expect((odd.body.results as { rows: string[][] }[])[0]?.rows[0]?.[0]).toBe('');
});

test('a Postgres error is 400 with its code, constraint and detail', async () => {
  const { status, body } = await send('{"query":"twice"}');
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'duplicate',
    code: '23505',
    constraint: 'c',
    detail: 'd',
    severity: 'ERROR',
  });
});

test('any other failure is 503', async () => {
  expect((await send('{"query":"broken"}')).status).toBe(503);
});

test.each(['', '{', 'null', '[]', '{}', '{"queries":[{}]}', '{"query":1}'])(
  'the body %j is 400 with a message',
  async (text) => {
    const { status, body } = await send(text);
    expect([status, typeof body.message]).toEqual([400, 'string']);
  },
);

test('rejects other methods and bodies over 10 MB', async () => {
  expect((await send('', {}, 'GET')).status).toBe(405);
  expect((await send(`{"query":"${'x'.repeat(10_000_001)}"}`)).status).toBe(413);
});
