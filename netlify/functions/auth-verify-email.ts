import type { Config } from '@netlify/functions';
import {
  mailedLinkSchema,
  openVerificationLink,
} from '#src/features/accounts/verify-email.server.tsx';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /verify-email: what the mailed link opens; the browser keeps the link until its reader signs in. */
export default endpoint(mailedLinkSchema, openVerificationLink, { method: 'GET' });

export const config: Config = { path: '/verify-email' };
