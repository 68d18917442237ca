import type { Config } from '@netlify/functions';
import { mailedLinkSchema, verifyEmail } from '#src/features/accounts/verify-email.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /verify-email: what the mailed link opens; it verifies the address and says so. */
export default endpoint(mailedLinkSchema, verifyEmail, { method: 'GET' });

export const config: Config = { path: '/verify-email' };
