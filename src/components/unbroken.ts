/** The text with non-breaking hyphens in words such as 'GPT-4o' and '30-day'. */
export function unbroken(text: string): string {
  return text.replace(/\b(GPT|\d+)-/g, '$1\u2011');
}
