/** The one toast on show, known to whoever shows it and to the toaster. */
import { atom } from 'nanostores';

/** How long a toast stays when nothing else is said, in milliseconds. */
export const defaultToastMs = 5000;

/** How long a dismissed toast is remembered before it is dropped for good, in milliseconds. */
export const toastRemoveDelayMs = 1_000_000;

/** What a toast says; `destructive` is for what went wrong. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  durationMs?: number;
}

/** A toast on show, or just dismissed. */
export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The one toast, if any. */
export const currentToast = atom<Toast | null>(null);

let lastId = 0;

/** Puts a toast in place of any other. */
export function replaceToast(message: ToastMessage): void {
  lastId += 1;
  currentToast.set({ ...message, id: lastId, open: true });
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  const toast = currentToast.get();
  if (toast?.id !== id) return;
  currentToast.set({ ...toast, open: false });
  setTimeout(() => {
    if (currentToast.get()?.id === id) currentToast.set(null);
  }, toastRemoveDelayMs);
}
