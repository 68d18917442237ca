/** Brings the page of deadlines to the visitor's own day, when it was built on an earlier one or far away. */

/** Year-month-day where the visitor is: a deadline ends with the day on the reader's own calendar. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Moves each day before `today` to what has passed, and each later one back; the headings name `written`. */
export function movePassed(page: Document, today: string, written: string): void {
  const [next, passed] = [page.getElementById('next')!, page.getElementById('passed')!];
  const days = (from: Element) => [...from.querySelectorAll<HTMLElement>('[data-day]')];
  const over = days(next).filter(({ dataset }) => dataset['day']! < today);
  const back = days(passed).filter(({ dataset }) => dataset['day']! >= today);
  for (const day of over) moveTo(passed, day);
  for (const day of back) moveTo(next, day);
  for (const place of page.querySelectorAll('[data-today]')) place.textContent = written;
}

/** Puts a day first under its month, which comes first in its part: the nearest day is on top of both lists. */
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
