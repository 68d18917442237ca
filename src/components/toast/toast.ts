/**
 * Short messages that come and go: one at a time, the newest replacing the one before. The toaster's own
 * script is fetched as soon as something has this one, so that a toast also shows when the line breaks
 * later; where it cannot be had the toast is a plain one.
 */
import { reportCrash } from '#src/browser/report-crash.ts';
import { startPlainToasts } from './plain-toast.ts';
import { replaceToast, type ToastMessage } from './toast-store.ts';

let mounting: Promise<void> | undefined;

function mount(): void {
  mounting ??= import('./Toaster.tsx')
    .then(({ mountToaster }) => mountToaster())
    .catch((error: unknown) => {
      mounting = undefined;
      reportCrash('Toaster', error);
      startPlainToasts();
    });
}

// Pages are drawn on a server, too, where there is nowhere to show a toast.
if (typeof document !== 'undefined') mount();

/** Shows a toast in place of any other. */
export function showToast(message: ToastMessage): void {
  replaceToast(message);
  mount();
}
