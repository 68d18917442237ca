import type { Config } from '@netlify/functions';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { bookDemo } from '#src/features/demo-booking/book-demo.server.ts';
import { formEndpoint } from '#src/forms/form-endpoint.server.ts';
import { created } from '#src/server/endpoint.ts';

/** POST /api/demo-booking: store the booking, its confirmation mail and the sales alert, in one round trip. */
export default formEndpoint(bookingForm, async (booking, visitor) => {
  const { reference } = await bookDemo(booking, visitor);
  return created({ reference });
});

export const config: Config = {
  path: '/api/demo-booking',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
