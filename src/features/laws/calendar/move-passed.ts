/** Updates the deadlines page to the visitor's own day, which may differ from the day of the build. */

/** The visitor's local day, year-month-day. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Moves deadlines before `today` to the past ones and others back, and writes the day `written` into the headings. */
export function movePassed(page: Document, today: string, written: string): void {
  const [next, passed] = [page.getElementById('next')!, page.getElementById('passed')!];
  const days = (from: Element) => [...from.querySelectorAll<HTMLElement>('[data-day]')];
  const over = days(next).filter(({ dataset }) => dataset['day']! < today);
  const back = days(passed).filter(({ dataset }) => dataset['day']! >= today);
  for (const day of over) moveTo(passed, day);
  for (const day of back) moveTo(next, day);
  for (const place of page.querySelectorAll('[data-today]')) place.textContent = written;
}

/** Moves a deadline to the top of its month. A new month goes to the top of its list, because both lists begin with the nearest day. */
function moveTo(part: Element, day: HTMLElement): void {
  const month = day.closest<HTMLElement>('[data-month]')!;
  const name = month.dataset['month']!;
  let target = part.querySelector(`[data-month="${name}"]`);
  if (!target) {
    target = month.cloneNode(true) as HTMLElement;
    target.querySelector('ul')!.replaceChildren();
    part.querySelector('h2')!.after(target);
  }
  target.querySelector('ul')!.prepend(day);
  if (!month.querySelector('[data-day]')) month.remove();
}
