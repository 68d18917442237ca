/** The page of the one-time product alive: the configuration is checked on load, and again if that failed. */
import { startOrderButtons } from './order-buttons.ts';
import { isPaymentAvailable, sayUnavailable } from './payment-availability.ts';

void isPaymentAvailable();

startOrderButtons(async () => {
  const available = await isPaymentAvailable();
  if (!available) sayUnavailable();
  return available;
});
