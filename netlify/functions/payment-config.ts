import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { describePaymentConfig } from '#src/features/checkout/payment-config.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /api/payment/config: whether anything can be bought, and the publishable key (R13). */
export default endpoint(z.object({}), async () => describePaymentConfig(), { method: 'GET' });

export const config: Config = { path: '/api/payment/config' };
