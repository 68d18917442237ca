/** The script of the page that sells the license: its dialog opens only while payments are available. */
import { query } from '#src/browser/api.ts';
import { startOrderButtons } from './order-buttons.ts';
import { unavailable } from './unavailable.ts';

// Checks on load, and again on each click if that failed.
void isPaymentAvailable();

startOrderButtons(async (button) => {
  const isAvailable = await isPaymentAvailable();
  hideUnavailable(button);
  if (!isAvailable) showUnavailable(button);
  return isAvailable;
});

/** Whether payments are configured; requested once, unless that fails. */
function isPaymentAvailable(): Promise<boolean> {
  return query('/api/payment/config').then(
    () => true,
    (error: unknown) => {
      console.warn('Payments are unavailable.', error);
      return false;
    },
  );
}

/** Shows that payments are unavailable, beside the button and in a toast (specification, section 8). */
function showUnavailable(button: HTMLElement): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = unavailable.description;
  button.after(message);
  // Already loaded with the dialog.
  import('#src/components/toast/toast.ts').then(
    ({ showToast }) => showToast({ ...unavailable, variant: 'destructive' }),
    (error: unknown) => console.warn('The message is shown only beside the button.', error),
  );
}

function hideUnavailable(button: HTMLElement): void {
  button.parentElement?.querySelector('[role=alert]')?.remove();
}
