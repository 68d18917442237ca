/**
 * Short messages, one at a time; the newest replaces the one before. The toaster's own script is fetched
 * as soon as a module imports this one, so that a toast also shows when the connection is lost later; where
 * the script does not load, the toast is plain.
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

// On the server there is no place to show a toast.
if (typeof document !== 'undefined') mount();

/** Shows a toast in place of any other. */
export function showToast(message: ToastMessage): void {
  replaceToast(message);
  mount();
}
