/** The current toast, shared by the code that shows it and the toaster. */
import { atom } from 'nanostores';

/** How long a toast stays by default, in milliseconds. */
export const defaultToastMs = 5000;

/** How long a dismissed toast is kept before it is removed, in milliseconds. */
const toastRemoveDelayMs = 1_000_000;

/** The content of a toast; `destructive` is for failures. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  durationMs?: number;
  /** Nothing on the page says the same, so the toast itself is announced; else a result would be heard twice. */
  isAlone?: boolean;
}

/** A current toast, or one just dismissed. */
export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The one toast, if any. */
export const currentToast = atom<Toast | null>(null);

let lastId = 0;

/** Shows a toast in place of any other. */
export function replaceToast(message: ToastMessage): void {
  lastId += 1;
  currentToast.set({ ...message, id: lastId, open: true });
}

/** Dismisses a toast. */
export function dismissToast(id: number): void {
  const toast = currentToast.get();
  if (toast?.id !== id) return;
  currentToast.set({ ...toast, open: false });
  setTimeout(() => {
    if (currentToast.get()?.id === id) currentToast.set(null);
  }, toastRemoveDelayMs);
}
