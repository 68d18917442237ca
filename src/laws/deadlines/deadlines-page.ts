/** The script of the deadlines page: moves deadlines that passed since the build, or that have not passed in the visitor's time zone. */
import { writtenDay } from '#src/formats/calendar-days.ts';

/** The visitor's local day, year-month-day. */
const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Moves deadlines before `today` to the past ones and others back, and writes the day `written` into the headings. */
function movePassed(today: string, written: string): void {
  const [next, passed] = [document.getElementById('next')!, document.getElementById('passed')!];
  const days = (from: Element) => [...from.querySelectorAll<HTMLElement>('[data-day]')];
  const over = days(next).filter(({ dataset }) => dataset['day']! < today);
  const back = days(passed).filter(({ dataset }) => dataset['day']! >= today);
  for (const day of over) moveTo(passed, day);
  for (const day of back) moveTo(next, day);
  for (const place of document.querySelectorAll('[data-today]')) place.textContent = written;
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

const today = localDay(new Date());
movePassed(today, writtenDay(today));
