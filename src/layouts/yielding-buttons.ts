const controls = ':is(main,footer) :is(a,button,form *)';
/** Less than the empty space at the end of every page. */
const endPx = 16;
const samples = [0, 0.5, 1];

/**
 * Hides a phone's floating buttons (class `away`) while the visitor scrolls down, until the page scrolls up or ends,
 * and while a link, button or form is below them. The styles also hide them while a form has focus.
 */
export function letButtonsYield(buttons: Iterable<HTMLElement>): void {
  let lastY = scrollY;
  const update = () => {
    // Overscroll at the top springs back, which is not scrolling down.
    const scrollsDown =
      scrollY > 0 && scrollY > lastY && scrollY + innerHeight <= document.body.scrollHeight - endPx;
    lastY = scrollY;
    for (const button of buttons) {
      const { x, y, width, height } = button.getBoundingClientRect();
      const yields =
        scrollsDown ||
        samples.some((right) =>
          samples.some((down) =>
            document
              .elementsFromPoint(x + right * width, y + down * height)
              .some((below) => below.matches(controls)),
          ),
        );
      button.classList.toggle('away', yields);
    }
  };
  onscroll = update;
  update();
}
