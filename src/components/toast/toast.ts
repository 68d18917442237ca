/**
 * Short messages, one at a time. The toaster's script is loaded when a module imports this one, so that
 * a toast can also report a connection that is lost later. If the script does not load, the toast is
 * plain.
 */
import { reportCrash } from '#src/components/islands/island-crash.ts';
import { setToast, startPlainToasts, type ToastMessage } from './current-toast.ts';

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

// Not on the server.
if (typeof document !== 'undefined') mount();

/** Shows a toast, which replaces the current one. */
export function showToast(message: ToastMessage): void {
  setToast(message);
  mount();
}
