import { type RefObject, useEffect, useRef, useState } from 'react';

/** On these screens the chat is full screen. */
const narrow = '(max-width: 47.99em)';
const low = '(max-height: 31.25em)';

/** Opens and closes the chat's dialog: modal on small screens, non-modal on others; Escape closes both. */
export function useChatDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isFull, setIsFull] = useState(isSmallScreen);

  // The height is checked only on opening, because an on-screen keyboard changes it.
  useEffect(() => {
    if (!open) return;
    const decide = () => setIsFull(isSmallScreen());
    decide();
    const query = matchMedia(narrow);
    query.addEventListener('change', decide);
    return () => query.removeEventListener('change', decide);
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (isFull) element.showModal();
    else element.show();
    const release = isFull ? fillVisibleScreen(dialog) : closeOnEscape(element);
    return () => {
      release();
      element.close();
    };
  }, [open, isFull]);

  return { dialog, isFull };
}

const isSmallScreen = () => matchMedia(`${narrow}, ${low}`).matches;

/** Closes the panel on Escape wherever the focus is, because the panel may cover the focused element. Another open dialog closes first. */
function closeOnEscape(element: HTMLDialogElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!document.querySelector('dialog[open]:not(.chat)')) element.close();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

/** Keeps the dialog above an on-screen keyboard, because not every browser shrinks `dvh` for it. */
function fillVisibleScreen(dialog: RefObject<HTMLDialogElement | null>): () => void {
  const screen = visualViewport;
  if (!screen) return () => undefined;
  const fit = () => {
    const { style } = dialog.current!;
    // With pinch zoom, the visual viewport is only a part of the screen.
    const isWhole = Math.abs(screen.scale - 1) < 0.01;
    style.height = isWhole ? `${screen.height}px` : '';
    style.top = isWhole ? `${screen.offsetTop}px` : '';
  };
  fit();
  screen.addEventListener('resize', fit);
  screen.addEventListener('scroll', fit);
  return () => {
    screen.removeEventListener('resize', fit);
    screen.removeEventListener('scroll', fit);
    dialog.current?.removeAttribute('style');
  };
}
