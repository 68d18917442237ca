import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { findPhoneNumber } from '#src/features/phone-number/find-phone-number.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { caches } from '#src/server/platform-rules.ts';

/** For the network's caches: whoever asks last in five minutes gets the old number while the new one is fetched. */
const cdnCache = 'public, durable, max-age=300, stale-while-revalidate=300';

/** GET /api/phone-number: every page asks, so the caches answer, and no hit may cost a write for a limit. */
export default endpoint(
  z.object({}),
  async () => ({
    ...ok({ phoneNumber: await findPhoneNumber() }),
    headers: { 'netlify-cdn-cache-control': cdnCache },
  }),
  { method: 'GET', limit: 'none', cache: caches.fiveMinutes },
);

export const config: Config = { path: '/api/phone-number' };
