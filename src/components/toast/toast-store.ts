/** The current toast, shared by the code that shows toasts and the toaster. */
import { atom } from 'nanostores';

/** The default time that a toast is shown. */
export const defaultToastMs = 5000;

/** The time after which a dismissed toast is removed. */
const toastRemoveDelayMs = 1_000_000;

/** The content of a toast; `destructive` is for failures. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  durationMs?: number;
  /** True when no other message on the page says the same: only then is the toast announced to screen readers. */
  isAlone?: boolean;
}

/** A toast that is shown or was dismissed. */
export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The current toast, or null. */
export const currentToast = atom<Toast | null>(null);

let lastId = 0;

/** Sets the current toast. */
export function replaceToast(message: ToastMessage): void {
  lastId += 1;
  currentToast.set({ ...message, id: lastId, open: true });
}

/** Dismisses a toast if it is the current one. */
export function dismissToast(id: number): void {
  const toast = currentToast.get();
  if (toast?.id !== id) return;
  currentToast.set({ ...toast, open: false });
  setTimeout(() => {
    if (currentToast.get()?.id === id) currentToast.set(null);
  }, toastRemoveDelayMs);
}
