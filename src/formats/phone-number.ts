/** A US number as people read it, e.g. `(504) 555-0142`; anything else stays as it is. */
export function writtenPhone(number: string): string {
  const [, area, exchange, line] =
    /^1?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/\D/g, '')) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : number;
}
