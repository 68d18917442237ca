import { type RefObject, useEffect } from 'react';

/** The scroll bar is hidden this long after the last scroll event (specification, section 9). */
const hideDelayMs = 600;

/** Marks the area while it scrolls; the stylesheet hides the scroll bar of an area without the mark. */
export function useFadingScrollBar(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = area.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      box.dataset['scrolling'] = '';
      clearTimeout(timer);
      timer = setTimeout(() => delete box.dataset['scrolling'], hideDelayMs);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('scroll', onScroll);
    };
  }, [area]);
}
