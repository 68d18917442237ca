/** The day on which a demo can be booked from every time zone, as year-month-day. */
export function nextWeekday(from = Date.now()): string {
  const at = new Date(from + 10 * 86_400_000);
  while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
