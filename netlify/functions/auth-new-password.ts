import type { Config } from '@netlify/functions';
import {
  newPasswordSchema,
  setForgottenPassword,
} from '#src/features/accounts/set-password.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** POST /api/auth/new-password: sets the password of the account that a mailed link belongs to; all its sessions end. */
export default endpoint(newPasswordSchema, setForgottenPassword, {
  method: 'POST',
  resultPage: '/account-result/new-password',
});

export const config: Config = {
  path: '/api/auth/new-password',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
