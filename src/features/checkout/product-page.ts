/** The script of the page that sells the license: its dialog opens when payments are possible. */
import { startOrderButtons } from './order-buttons.ts';
import { forgetUnavailable, isPaymentAvailable, sayUnavailable } from './payment-availability.ts';

// It checks the configuration on load, and again if that failed.
void isPaymentAvailable();

startOrderButtons(async (button) => {
  const available = await isPaymentAvailable();
  if (available) forgetUnavailable(button);
  else sayUnavailable(button);
  return available;
});
