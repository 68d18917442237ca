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
    // Scrolled beyond its top, a page springs back: nobody reads on. Nor below its last line.
    const readsOn =
      scrollY > 0 && scrollY > lastY && scrollY + innerHeight <= document.body.scrollHeight - endPx;
    lastY = scrollY;
    for (const button of buttons) {
      const { x, y, width, height } = button.getBoundingClientRect();
      const yields =
        readsOn ||
        parts.some((right) =>
          parts.some((down) =>
            document
              .elementsFromPoint(x + right * width, y + down * height)
              .some((below) => below.matches(controls)),
          ),
        );
      button.classList.toggle('away', yields);
    }
  };
  onscroll = settle;
  settle();
}
