import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { findTelephonyState } from '#src/features/telephony/find-telephony-state.server.ts';
import { requireAdministrator } from '#src/server/accounts/session.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** GET /api/admin/twilio: what is configured, masked, and what administrators did lately (R31). */
export default endpoint(z.object({}), async () => ok({ ...(await findTelephonyState()) }), {
  method: 'GET',
  admit: requireAdministrator,
});

export const config: Config = { path: '/api/admin/twilio' };
