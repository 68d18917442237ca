/** When notice ends a prepaid year, and how much is refunded (R43), in days of our time zone. */
import { TZDate } from '@date-fns/tz';
import { daysBefore } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';

/** A year that is paid in advance. */
export interface PaidYear {
  startsAt: Date;
  endsAt: Date;
}

/** An invoice of the year, paid or not. */
export interface YearInvoice {
  cents: number;
  /** The part that is not paid yet. */
  openCents: number;
  /** The sum of its lines, before discounts and taxes. */
  subtotalCents: number;
  /** A plan change adds lines for part of the year, some of them negative. */
  lines: { cents: number; startsAt: Date; endsAt: Date }[];
}

const monthsOfYear = 12;

/** The first moment of a year-month-day in our time zone. */
export function startOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, site.timeZone).getTime());
}

/**
 * The last second of the last day of the notice period, which starts the day after the notice, or the end of
 * the paid year if that is earlier.
 */
export function endAfterNotice(
  noticedAt: Date,
  year: PaidYear,
  noticeDays: number = legalFigures.notice.count,
): Date {
  const dayAfter = daysBefore(ourDay(noticedAt), -(noticeDays + 1));
  const end = startOfDay(dayAfter).getTime() - 1000;
  return new Date(Math.min(end, year.endsAt.getTime()));
}

/** How many months of the year had not started before its last day; a month that starts on that day counts. */
export function countUnusedMonths({ startsAt }: PaidYear, endedAt: Date): number {
  const [firstDay, lastDay] = [ourDay(startsAt), ourDay(endedAt)];
  const months = Array.from({ length: monthsOfYear }, (_, count) => addMonths(firstDay, count));
  return months.filter((day) => day >= lastDay).length;
}

/**
 * The part of the invoices that is for the year's last months, in cents, rounded up: that many twelfths
 * of one invoice for the whole year. Discounts and taxes are refunded in proportion.
 */
export function shareOfMonths(months: number, year: PaidYear, invoices: YearInvoice[]): number {
  const parts = invoices.map(({ cents, subtotalCents, lines }) => {
    if (subtotalCents <= 0) return 0;
    const unused = lines.reduce((sum, line) => sum + unusedPart(line, months, year), 0);
    return Math.max(0, (cents * unused) / subtotalCents);
  });
  const sum = parts.reduce((all, part) => all + part, 0);
  const most = invoices.reduce((all, { cents }) => all + cents, 0);
  // No extra cent for a rounding error in the last digit.
  return Math.min(most, Math.max(0, Math.ceil(sum - 1e-6)));
}

function unusedPart(line: YearInvoice['lines'][number], months: number, year: PaidYear): number {
  if (line.endsAt.getTime() !== year.endsAt.getTime()) return 0;
  const lengthOf = ({ startsAt, endsAt }: PaidYear) => endsAt.getTime() - startsAt.getTime();
  const lineMonths = (monthsOfYear * lengthOf(line)) / lengthOf(year);
  return lineMonths > 0 ? (line.cents * Math.min(months, lineMonths)) / lineMonths : 0;
}

// Like Stripe: the same day of a later month, or the last day of a shorter one.
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)))
    .toISOString()
    .slice(0, 10);
}
