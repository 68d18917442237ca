/** Turns a number as written into a dialable one: digits only, one leading 1 dropped, `+1` in front (R2). */
export function dialable(display: string): string {
  return `+1${display.replace(/\D/g, '').replace(/^1/, '')}`;
}
