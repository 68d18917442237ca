/** Short messages that come and go: one at a time, the newest replacing the one before. */
import { reportCrash } from '#src/browser/report-crash.ts';
import { startPlainToasts } from './plain-toast.ts';
import { replaceToast, type ToastMessage } from './toast-store.ts';

/** Shows a toast in place of any other; the toaster's script is fetched with the first one, and where it cannot be had the toast is a plain one. */
export function showToast(message: ToastMessage): void {
  replaceToast(message);
  import('./Toaster.tsx')
    .then(({ mountToaster }) => mountToaster())
    .catch((error: unknown) => {
      reportCrash('Toaster', error);
      startPlainToasts();
    });
}
