import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEnv } from '../../tests/fixtures/test-env.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { sqlOverHttp } from './database/client.ts';
import { streamCompletion } from './language-model/stream-completion.server.ts';
import { openStripe } from './payments/stripe-client.server.ts';
import { checkCredentials } from './telephony/twilio-client.server.ts';

const elsewhere: string[] = [];
const servers: Server[] = [];
let apiBase: string;
beforeAll(async () => {
  const open = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const other = await open(
    createServer(({ url = '' }, response) => {
      elsewhere.push(url);
      response.end('{}');
    }),
  );
  apiBase = await open(
    createServer((_, response) => void response.writeHead(307, { location: other }).end()),
  );
  Object.assign(process.env, testEnv, { NEON_FETCH_ENDPOINT: apiBase, TWILIO_API_BASE: apiBase });
  Object.assign(process.env, { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: apiBase });
  forgetEnv();
});
afterAll(() => servers.forEach((server) => server.close()));

const requests = {
  database: () => sqlOverHttp()`select 1`,
  'language model': () =>
    streamCompletion([{ role: 'user', content: 'x' }], AbortSignal.timeout(5_000)).next(),
  Stripe: () => openStripe({ secretKey: 'sk_test_x', apiBase }).prices.list(),
  Twilio: () => checkCredentials({ accountSid: `AC${'0'.repeat(32)}`, authToken: 'token' }),
};

test.each(Object.entries(requests))(
  'a redirect of the %s is an error, so that our data is sent nowhere else',
  async (_, request) => {
    await expect(request()).rejects.toThrow();
    expect(elsewhere).toEqual([]);
  },
);
