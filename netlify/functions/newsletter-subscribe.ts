import type { Config } from '@netlify/functions';
import { subscribe } from '#src/features/newsletter/subscribe.server.ts';
import { subscriptionForm } from '#src/features/newsletter/subscription.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { ok } from '#src/server/endpoint.ts';

/** POST /api/newsletter-subscribe: the same answer for every address, known or not. */
export default formEndpoint(subscriptionForm, async (subscription, visitor) => {
  await subscribe(subscription, visitor);
  return ok();
});

export const config: Config = {
  path: '/api/newsletter-subscribe',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
