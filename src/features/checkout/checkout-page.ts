/** The script of the one-time product's page: it checks the configuration on load, and again if that failed. */
import { startOrderButtons } from './order-buttons.ts';
import { forgetUnavailable, isPaymentAvailable, sayUnavailable } from './payment-availability.ts';

void isPaymentAvailable();

startOrderButtons(async (button) => {
  const available = await isPaymentAvailable();
  if (available) forgetUnavailable(button);
  else sayUnavailable(button);
  return available;
});
