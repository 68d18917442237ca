import { type RefObject, useEffect } from 'react';

/** The space above the question, in pixels. */
const marginPx = 12;
/** Scrolling by the visitor is larger than a rounding error. */
const byHandPx = 3;

/**
 * Keeps the newest question and its answer in view as the answer grows. The question never scrolls above the top,
 * so that a long answer can be read from its beginning. Until the server has the question, the end is shown. After
 * the visitor scrolls, nothing moves until the next question.
 */
export function useReadingPlace(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  asked: { questionId: string | undefined; isReceived: boolean },
): void {
  const { questionId, isReceived } = asked;

  useEffect(() => {
    const box = area.current!;
    let lastTop = box.scrollTop;
    let hasScrolled = false;
    const place = () => {
      // A closed panel has no size.
      if (box.clientHeight === 0 || hasScrolled) return;
      const question = [...box.querySelectorAll('.chat-visitor')].at(-1);
      const topOf = (element: Element) => element.getBoundingClientRect().top;
      if (!isReceived) box.scrollTop = box.scrollHeight;
      else if (question) box.scrollTop += topOf(question) - topOf(box) - marginPx;
      lastTop = box.scrollTop;
    };
    const onScroll = () => {
      if (Math.abs(box.scrollTop - lastTop) > byHandPx) hasScrolled = true;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    sizes.observe(content.current!);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [area, content, questionId, isReceived]);
}
