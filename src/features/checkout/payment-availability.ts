/** Whether anything can be paid for at the moment. */
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

/** Says beside the button and in a toast that nothing can be paid for (specification, section 8). */
export function sayUnavailable(button: HTMLElement): void {
  forgetUnavailable(button);
  const said = document.createElement('p');
  said.setAttribute('role', 'alert');
  said.textContent = unavailable.description;
  button.after(said);
  // Fetched when somebody reached for the button, with the dialog.
  import('#src/components/toast/toast.ts').then(
    ({ showToast }) => showToast({ ...unavailable, variant: 'destructive' }),
    (error: unknown) => console.warn('It is said beside the button alone.', error),
  );
}

/** Takes away what is said beside the button. */
export function forgetUnavailable(button: HTMLElement): void {
  button.parentElement?.querySelector('[role=alert]')?.remove();
}
