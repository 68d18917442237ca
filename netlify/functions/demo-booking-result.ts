import type { Config } from '@netlify/functions';
import {
  renderBookingResult,
  resultSchema,
} from '#src/features/demo-booking/result-page.server.ts';
import { endpoint } from '#src/server/endpoint.ts';

/** GET /demo-booking-result: the page that a plain form post ends on. */
export default endpoint(resultSchema, async (result) => renderBookingResult(result), {
  method: 'GET',
  limit: 'none',
});

export const config: Config = { path: '/demo-booking-result' };
