/** Whether payments are possible at the moment. */
import { query } from '#src/browser/api.ts';
import { unavailable } from './unavailable.ts';

/** Asks for the payment system's configuration, once unless that failed; false when there is none. */
export async function isPaymentAvailable(): Promise<boolean> {
  return query('/api/payment/config').then(
    () => true,
    (error: unknown) => {
      console.warn('Nothing can be paid for.', error);
      return false;
    },
  );
}

/** Shows beside the button and in a toast that payments are unavailable (specification, section 8). */
export function sayUnavailable(button: HTMLElement): void {
  forgetUnavailable(button);
  const said = document.createElement('p');
  said.setAttribute('role', 'alert');
  said.textContent = unavailable.description;
  button.after(said);
  // Loaded with the dialog, when somebody reaches for the button.
  import('#src/components/toast/toast.ts').then(
    ({ showToast }) => showToast({ ...unavailable, variant: 'destructive' }),
    (error: unknown) => console.warn('It is said beside the button alone.', error),
  );
}

/** Removes the message beside the button. */
export function forgetUnavailable(button: HTMLElement): void {
  button.parentElement?.querySelector('[role=alert]')?.remove();
}
