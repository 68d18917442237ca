import type { Config } from '@netlify/functions';
import { subscribe } from '#src/features/newsletter/subscribe.server.ts';
import { subscriptionSchema } from '#src/features/newsletter/subscription.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/newsletter-subscribe: the same answer for every address, known or not. */
export default endpoint(
  subscriptionSchema,
  async (subscription, visitor) => {
    await subscribe(subscription, visitor);
    return ok();
  },
  { method: 'POST', resultPage: '/newsletter-result' },
);

export const config: Config = {
  path: '/api/newsletter-subscribe',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
