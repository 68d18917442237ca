import { type RefObject, useEffect } from 'react';

/** What stays free above the question, in pixels. */
const marginPx = 12;
/** Scrolling by hand is more than a rounding error. */
const byHandPx = 3;

/**
 * Keeps the newest question and what follows it in sight as the answer grows, and no further than the
 * question at the top, so that a long answer is read from its beginning; the very end, while the server
 * has not taken the question yet. Whoever scrolls is left alone until something new is asked.
 */
export function useReadingPlace(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  asked: { questionId: string | undefined; isTaken: boolean },
): void {
  const { questionId, isTaken } = asked;

  useEffect(() => {
    const box = area.current!;
    let lastTop = box.scrollTop;
    let isLeft = false;
    const place = () => {
      // A closed panel has no size.
      if (box.clientHeight === 0 || isLeft) return;
      const question = [...box.querySelectorAll('.chat-visitor')].at(-1);
      const topOf = (element: Element) => element.getBoundingClientRect().top;
      if (!isTaken) box.scrollTop = box.scrollHeight;
      else if (question) box.scrollTop += topOf(question) - topOf(box) - marginPx;
      lastTop = box.scrollTop;
    };
    const onScroll = () => {
      if (Math.abs(box.scrollTop - lastTop) > byHandPx) isLeft = true;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    sizes.observe(content.current!);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [area, content, questionId, isTaken]);
}
