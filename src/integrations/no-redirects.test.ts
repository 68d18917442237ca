import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttpServer, type RequestHandler, type HttpServer } from '#local/http-server.ts';
import { testEnv } from '#tests/fixtures/test-env.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { sqlOverHttp } from './database/client.ts';
import { streamCompletion } from './language-model/stream-completion.server.ts';
import { openStripe } from './payments/stripe-client.server.ts';
import { checkCredentials } from './telephony/twilio-client.server.ts';

const elsewhere: string[] = [];
const servers: HttpServer[] = [];
let apiBase: string;
beforeAll(async () => {
  const open = async (answer: RequestHandler) => {
    const server = await startHttpServer(answer, { port: 0, host: '127.0.0.1' });
    servers.push(server);
    return `http://127.0.0.1:${server.port}`;
  };
  const other = await open(async ({ url }) => {
    elsewhere.push(url);
    return Response.json({});
  });
  apiBase = await open(async () => Response.redirect(other, 307));
  Object.assign(process.env, testEnv, { NEON_FETCH_ENDPOINT: apiBase, TWILIO_API_BASE: apiBase });
  Object.assign(process.env, { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: apiBase });
  forgetEnv();
});
afterAll(() => Promise.all(servers.map(({ close }) => close())));

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
