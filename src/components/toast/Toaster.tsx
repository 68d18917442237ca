/** The toast area: Radix's toasts with our styles. */
import { useStore } from '@nanostores/react';
import * as Radix from '@radix-ui/react-toast';
import { createIslandRoot } from '#src/components/islands/island-root.ts';
import { Icon } from '#src/components/icons/Icon.tsx';
import {
  currentToast,
  defaultToastMs,
  dismissToast,
  startPlainToasts,
  stopPlainToasts,
} from './current-toast.ts';
import toastCss from './toast.css?url';

const silentContainer = document.createElement('div');

/** Shows the current toast; F8 moves focus to it. */
export function Toaster() {
  const toast = useStore(currentToast);
  const destructive = toast?.variant === 'destructive';
  return (
    <Radix.Provider
      // Announced outside the page, thus silently, unless the toast is the only message.
      {...(!toast?.isAlone && { announcerContainer: silentContainer })}
      duration={defaultToastMs}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {/* A separate stylesheet, so that it loads only with the first toast. */}
      <link rel="stylesheet" href={toastCss} precedence="default" />
      {toast && (
        <Radix.Root
          key={toast.id}
          className={destructive ? 'toast toast-destructive' : 'toast'}
          type={destructive ? 'foreground' : 'background'}
          duration={toast.durationMs ?? defaultToastMs}
          open={toast.open}
          onOpenChange={(open) => open || dismissToast(toast.id)}
        >
          <Icon name={destructive ? 'alert' : 'check'} />
          <div>
            <Radix.Title className="toast-title">{toast.title}</Radix.Title>
            {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
          </div>
          <Radix.Close className="toast-close" aria-label="Dismiss">
            <Icon name="x" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="toast-area" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  );
}

let mounted = false;

/** Adds the toaster to the page once; while a dialog is open, it is inside the dialog. */
export function mountToaster(): void {
  if (mounted) return;
  mounted = true;
  stopPlainToasts();
  const container = document.createElement('div');
  // Content outside an open modal dialog is inert.
  const moveIntoOpenDialog = () => {
    const dialog = document.querySelector('dialog[open]:not([data-beside])');
    const host = dialog ?? document.body;
    if (container.parentElement === host) return;
    host.append(container);
    dialog?.addEventListener('close', moveIntoOpenDialog, { once: true });
  };
  const returnFocus = returnFocusFrom(container);
  const unsubscribe = currentToast.subscribe((toast) => {
    moveIntoOpenDialog();
    if (!toast?.open) returnFocus();
  });
  const root = createIslandRoot('Toaster', container, () => {
    unsubscribe();
    startPlainToasts();
  });
  root.render(<Toaster />);
}

/** Dismisses the toast on Escape inside `container`; the returned function moves focus back to where it was before it moved inside, e.g. with F8. */
function returnFocusFrom(container: HTMLElement): () => void {
  let before: HTMLElement | null = null;
  const returnFocus = () => {
    if (!container.contains(document.activeElement)) return;
    (document.activeElement as HTMLElement).blur();
    before?.focus();
    before = null;
  };
  container.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !container.contains(relatedTarget))
      before = relatedTarget;
  });
  container.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // Otherwise an open dialog would close, too.
    event.preventDefault();
    event.stopPropagation();
    const toast = currentToast.get();
    if (toast?.open) dismissToast(toast.id);
    returnFocus();
  });
  return returnFocus;
}
