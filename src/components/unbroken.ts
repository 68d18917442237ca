/** A text whose 'GPT-4o' and '30-day' stay on one line. */
export function unbroken(text: string): string {
  return text.replace(/\b(GPT|30)-/g, '$1\u2011');
}
