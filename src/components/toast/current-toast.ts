/** The current toast, and its plain form for when the toaster does not load or has crashed. */
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
interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The current toast, or null. */
export const currentToast = atom<Toast | null>(null);

let lastId = 0;

/** Makes a toast the current one. */
export function setToast(message: ToastMessage): void {
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

/** The look of plain toasts, which need neither React nor a stylesheet: for when the toaster does not load or has crashed. */
const look =
  'position: fixed; z-index: 50; right: 1rem; bottom: 1rem; max-width: calc(100% - 2rem); padding: 1rem; border: 2px solid; border-radius: 4px; background: Canvas; color: CanvasText;';

let stop: (() => void) | undefined;

/** Starts to show plain toasts, including the current one. */
export function startPlainToasts(): void {
  if (stop) return;
  const container = document.createElement('div');
  container.style.cssText = look;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = currentToast.subscribe((toast) => {
    clearTimeout(timer);
    if (!toast?.open) return container.remove();
    fill(container, toast);
    // Content outside an open modal dialog is inert.
    (document.querySelector('dialog[open]:not([data-beside])') ?? document.body).append(container);
    timer = setTimeout(() => dismissToast(toast.id), toast.durationMs ?? defaultToastMs);
  });
  stop = () => {
    unsubscribe();
    container.remove();
    stop = undefined;
  };
}

/** Stops plain toasts when the toaster has loaded. */
export function stopPlainToasts(): void {
  stop?.();
}

function fill(
  container: HTMLElement,
  { id, title, description = '', variant, isAlone }: Toast,
): void {
  container.role = !isAlone ? 'group' : variant === 'destructive' ? 'alert' : 'status';
  container.ariaLabel = 'Notification';
  const heading = document.createElement('strong');
  heading.textContent = title;
  const text = document.createElement('p');
  text.textContent = description;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'link-button';
  close.textContent = 'Dismiss';
  close.onclick = () => dismissToast(id);
  container.replaceChildren(heading, text, close);
}
