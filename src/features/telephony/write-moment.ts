/** A moment in the reader's own time zone, e.g. `Nov 20, 2026, 1:05 PM`; empty for an invalid date-time. */
export function writeMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
