/** Short messages that come and go: one at a time, the newest replacing the one before. */
import { replaceToast, type ToastMessage } from './toast-store.ts';

/** Shows a toast in place of any other; the toaster's script is fetched with the first one. */
export function showToast(message: ToastMessage): void {
  replaceToast(message);
  void import('./Toaster.tsx').then(({ mountToaster }) => mountToaster());
}
