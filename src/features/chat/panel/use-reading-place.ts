import { type RefObject, useEffect } from 'react';

/** The space above the question, in pixels. */
const marginPx = 12;
/** A scroll by hand is larger than a rounding error. */
const byHandPx = 3;

/**
 * Keeps the newest question and its answer in view as the answer grows, with the question at the top at
 * most, so that a long answer is read from its beginning; shows the very end until the server
 * has the question. After a visitor scrolls, nothing moves until the next question.
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
