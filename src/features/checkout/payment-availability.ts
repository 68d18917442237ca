/** Whether anything can be paid for at the moment. */
import { query } from '#src/browser/api.ts';
import { showToast } from '#src/components/toast/toast.ts';
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

/** Says that nothing can be paid for (specification, section 8). */
export function sayUnavailable(): void {
  showToast({ ...unavailable, variant: 'destructive' });
}
