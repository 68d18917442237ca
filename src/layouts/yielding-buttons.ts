/** The floating buttons of a phone yield to what a visitor reads or uses. */

const controls = ':is(main,footer) :is(a,button,form *)';
/** The foot of a page has more room than this below its last line. */
const endPx = 16;
const parts = [0, 0.5, 1];

/**
 * Marks the buttons `away` while the page scrolls down, until it scrolls up or ends, and wherever a link, a
 * button or a form is below them. The styles do the rest, and hide them while a form has focus.
 */
export function letButtonsYield(buttons: Iterable<HTMLElement>): void {
  let lastY = scrollY;
  const settle = () => {
    const ends = scrollY + innerHeight > document.body.scrollHeight - endPx;
    // Scrolled beyond its top, a page springs back; nobody reads on.
    const readsOn = scrollY > Math.max(lastY, 0) && !ends;
    lastY = scrollY;
    for (const button of buttons) {
      const { x, y, width, height } = button.getBoundingClientRect();
      const covers = (right: number, down: number) =>
        document
          .elementsFromPoint(x + right * width, y + down * height)
          .some((below) => below.matches(controls));
      const yields = readsOn || parts.some((right) => parts.some((down) => covers(right, down)));
      button.classList.toggle('away', yields);
    }
  };
  addEventListener('scroll', settle);
  settle();
}
