/** A `mailto:` URL of an email that requests documents: a box to mark for each, then blanks to fill in. */
export function requestEmailHref(
  address: string,
  subject: string,
  documents: readonly string[],
  blanks: readonly string[],
): string {
  const body = [
    'Please send us the documents marked with an x:',
    documents.map((name) => `[ ] ${name}`).join('\r\n'),
    blanks.map((name) => `${name}:\r\n`).join(''),
  ].join('\r\n\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
