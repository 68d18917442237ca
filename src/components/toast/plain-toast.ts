/** Toasts without React and stylesheet, for when the toaster does not load or has crashed. */
import { currentToast, defaultToastMs, dismissToast, type Toast } from './toast-store.ts';

const look =
  'position: fixed; z-index: 50; right: 1rem; bottom: 1rem; max-width: calc(100% - 2rem); padding: 1rem; border: 2px solid; border-radius: 4px; background: Canvas; color: CanvasText;';

let stop: (() => void) | undefined;

/** Starts to show plain toasts, including the current one. */
export function startPlainToasts(): void {
  if (stop) return;
  const place = document.createElement('div');
  place.style.cssText = look;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = currentToast.subscribe((toast) => {
    clearTimeout(timer);
    if (!toast?.open) return place.remove();
    fill(place, toast);
    // Content outside an open modal dialog is inert.
    (document.querySelector('dialog[open]:not([data-beside])') ?? document.body).append(place);
    timer = setTimeout(() => dismissToast(toast.id), toast.durationMs ?? defaultToastMs);
  });
  stop = () => {
    unsubscribe();
    place.remove();
    stop = undefined;
  };
}

/** Stops plain toasts when the toaster has loaded. */
export function stopPlainToasts(): void {
  stop?.();
}

function fill(place: HTMLElement, { id, title, description = '', variant, isAlone }: Toast): void {
  place.role = !isAlone ? 'group' : variant === 'destructive' ? 'alert' : 'status';
  place.ariaLabel = 'Notification';
  const heading = document.createElement('strong');
  heading.textContent = title;
  const words = document.createElement('p');
  words.textContent = description;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'link-button';
  close.textContent = 'Dismiss';
  close.onclick = () => dismissToast(id);
  place.replaceChildren(heading, words, close);
}
