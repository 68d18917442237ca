import { type RefObject, useEffect, useRef, useState } from 'react';

/** Screens on which the chat takes all there is. */
const narrow = '(max-width: 767px)';
const low = '(max-height: 500px)';

/** Opens and closes the chat's dialog: modal over the whole of a small screen, beside the page on others; Escape closes both. */
export function useChatDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isFull, setIsFull] = useState(isSmallScreen);

  // The height is asked for when it opens only: a keyboard on the screen takes half of it.
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

/** Wherever focus is: the panel may cover what has it. A dialog above it closes first. */
function closeOnEscape(element: HTMLDialogElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!document.querySelector('dialog[open]:not(.chat)')) element.close();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

/** Keeps the dialog within what a keyboard on the screen leaves free; not every browser shrinks `dvh` for it. */
function fillVisibleScreen(dialog: RefObject<HTMLDialogElement | null>): () => void {
  const screen = visualViewport;
  if (!screen) return () => undefined;
  const fit = () => {
    const { style } = dialog.current!;
    // Zoomed in by fingers, one looks at a part of it.
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
