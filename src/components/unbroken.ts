/** A text in which 'GPT-4o' and '30-day' do not break across lines. */
export function unbroken(text: string): string {
  return text.replace(/\b(GPT|\d+)-/g, '$1\u2011');
}
