import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import {
  requireMailAuth,
  takeDsn,
  takePostmarkReport,
  takeSesReport,
} from '#src/features/operations/mail-events/take-report.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

const rawSchema = z.object({ raw: z.string() });
// Authenticated by a signature or a password (R16).
const webhook = {
  method: 'POST',
  input: 'raw',
  bodyLimitBytes: 1_000_000,
  anyOrigin: true,
  limit: 'none',
} as const;

/** Reports of mail services: bounces and complaints unsubscribe an email address. */
export default routes({
  // Amazon's topics post JSON as plain text.
  '/api/mail-events/ses': endpoint(rawSchema, takeSesReport, {
    ...webhook,
    rawTypes: ['application/json', 'text/plain'],
  }),
  '/api/mail-events/postmark': endpoint(rawSchema, takePostmarkReport, {
    ...webhook,
    admit: requireMailAuth,
  }),
  '/api/mail-events/dsn': endpoint(rawSchema, takeDsn, {
    ...webhook,
    rawTypes: ['message/rfc822', 'text/plain'],
    admit: requireMailAuth,
  }),
});

export const config: Config = {
  path: ['/api/mail-events/ses', '/api/mail-events/postmark', '/api/mail-events/dsn'],
};
